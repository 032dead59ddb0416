import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { HttpTarget, SseTarget, Target } from '@mcpeek/protocol/link/target';

/** Another address that a failed session led to, to be opened by one click. */
export interface WayElsewhere {
  readonly target: HttpTarget | SseTarget;
  readonly words: string;
}

/** The address to try instead, where the server named one. Headers were given for the first address, and are left out. */
export function wayElsewhere(target: Target, { kind, address }: LinkFailure): WayElsewhere | undefined {
  if (target.kind === 'stdio' || address === undefined) return undefined;
  if (kind === 'endpointElsewhere')
    return {
      target: { ...target, allowOtherOrigin: true },
      words: `Allow ${originOf(address)}, and connect`,
    };
  if (kind !== 'redirected') return undefined;
  const { headers, ...rest } = target;
  const without = headers === undefined ? '' : ', without your headers';
  return { target: { ...rest, url: address }, words: `Connect to ${address}${without}` };
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
