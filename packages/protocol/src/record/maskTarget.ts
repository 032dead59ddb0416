import { assertNever } from '../base/assertNever.ts';
import type { HttpTarget, SseTarget, Target } from '../link/target.ts';
import { maskText } from './mask.ts';
import { maskUrl } from './maskUrl.ts';

/** The target without secrets: values of its environment and headers, passwords and secret query values are masked. */
export function maskTarget(target: Target): Target {
  switch (target.kind) {
    case 'stdio':
      return target.env === undefined ? target : { ...target, env: maskValues(target.env) };
    case 'http':
      return maskAddresses(target);
    case 'sse':
      return maskAddresses(target);
    default:
      return assertNever(target);
  }
}

function maskAddresses<Kind extends HttpTarget | SseTarget>(target: Kind): Kind {
  return {
    ...target,
    url: maskUrl(target.url),
    ...(target.headers === undefined ? {} : { headers: maskValues(target.headers) }),
    ...(target.proxy === undefined ? {} : { proxy: maskUrl(target.proxy) }),
  };
}

function maskValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskText(value)]));
}
