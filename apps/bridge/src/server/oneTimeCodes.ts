import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import { hashSecret } from './secret.ts';

/** Codes that open the door once, soon. */
export interface OneTimeCodes {
  readonly make: () => string;
  /** True the first time, within the lifetime; the code is spent then. */
  readonly take: (code: string) => boolean;
}

/** Makes codes that live `lifetimeMs`. */
export function createOneTimeCodes(clock: Clock, ids: IdMaker, lifetimeMs: number): OneTimeCodes {
  const endsAtUs = new Map<string, number>();

  return {
    make() {
      const nowUs = clock.monotonicUs();
      for (const [hash, endUs] of endsAtUs) if (endUs <= nowUs) endsAtUs.delete(hash);
      const code = ids.newSecret();
      endsAtUs.set(hashSecret(code), nowUs + lifetimeMs * 1000);
      return code;
    },
    take(code) {
      const hash = hashSecret(code);
      const endUs = endsAtUs.get(hash);
      endsAtUs.delete(hash);
      return endUs !== undefined && clock.monotonicUs() < endUs;
    },
  };
}
