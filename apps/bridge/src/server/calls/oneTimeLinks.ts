import type { Clock } from '../../platform/clock.ts';
import type { IdMaker } from '../../platform/ids.ts';

/** Links that work once, within a minute. */
export interface OneTimeLinks<Meaning> {
  readonly make: (meaning: Meaning) => string;
  /** Takes the link; undefined when it is unknown, used or too old. */
  readonly take: (link: string) => Meaning | undefined;
}

const lifetimeUs = 60_000_000;

/** Makes the list, empty. */
export function createOneTimeLinks<Meaning>(clock: Clock, ids: IdMaker): OneTimeLinks<Meaning> {
  const links = new Map<string, { readonly meaning: Meaning; readonly endsAtUs: number }>();
  const dropOld = (): void => {
    for (const [link, { endsAtUs }] of links) if (endsAtUs <= clock.monotonicUs()) links.delete(link);
  };
  return {
    make(meaning) {
      dropOld();
      const link = ids.newSecret();
      links.set(link, { meaning, endsAtUs: clock.monotonicUs() + lifetimeUs });
      return link;
    },
    take(link) {
      dropOld();
      const found = links.get(link);
      links.delete(link);
      return found?.meaning;
    },
  };
}
