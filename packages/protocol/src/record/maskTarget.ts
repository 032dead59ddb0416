import { assertNever } from '../base/assertNever.ts';
import type { HttpTarget, SseTarget, Target } from '../link/target.ts';
import { maskText } from './mask.ts';
import type { MaskListener } from './maskedPlace.ts';
import { maskUrl } from './maskUrl.ts';

/** The target without secrets: values of its environment and headers, passwords and secret query values are masked. */
export function maskTarget(target: Target, onMask: MaskListener = () => undefined): Target {
  switch (target.kind) {
    case 'stdio':
      if (target.env === undefined) return target;
      return { ...target, env: maskValues(target.env, () => onMask('environment')) };
    case 'http':
      return maskAddresses(target, onMask);
    case 'sse':
      return maskAddresses(target, onMask);
    default:
      return assertNever(target);
  }
}

function maskAddresses<Kind extends HttpTarget | SseTarget>(target: Kind, onMask: MaskListener): Kind {
  const inAddress = (): void => onMask('address');
  return {
    ...target,
    url: maskUrl(target.url, inAddress),
    ...(target.headers === undefined ? {} : { headers: maskValues(target.headers, () => onMask('header')) }),
    ...(target.proxy === undefined ? {} : { proxy: maskUrl(target.proxy, inAddress) }),
  };
}

function maskValues(
  values: Readonly<Record<string, string>>,
  onMask: () => void,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      onMask();
      return [name, maskText(value)];
    }),
  );
}
