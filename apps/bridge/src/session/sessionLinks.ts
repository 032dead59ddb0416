import type { Target } from '@mcpeek/protocol/link/target';
import type { Clock } from '../platform/clock.ts';
import { createHttpExchanges } from '../transport/http/httpExchanges.ts';
import { childEnvironment } from '../transport/stdio/childEnvironment.ts';
import { createStdioTransport } from '../transport/stdio/stdioTransport.ts';
import type { LiveSessionParts } from './sessionParts.ts';

/** What the transports of a session need from their surroundings. */
export interface LinkSurroundings {
  readonly clock: Clock;
  readonly userHome: string;
  readonly version: string;
  readonly targetEnvironment: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  readonly guard: (pid: number) => () => void;
}

/** The makers of both transports for a target; only its own is called. */
export function makeLinks(
  target: Target,
  of: LinkSurroundings,
): Pick<LiveSessionParts, 'makeTransport' | 'makeExchanges'> {
  const { clock, platform, guard, targetEnvironment } = of;
  return {
    makeTransport(listener) {
      if (target.kind !== 'stdio') throw new Error('an address is no command');
      const cwd = target.cwd ?? of.userHome;
      const environment = childEnvironment(target, targetEnvironment, cwd);
      return createStdioTransport({ target, cwd, environment, clock, platform, guard, listener });
    },
    makeExchanges(listener) {
      if (target.kind === 'stdio') throw new Error('a command is no address');
      return createHttpExchanges({
        ...(target.proxy === undefined ? {} : { proxy: target.proxy }),
        allowSelfSigned: target.allowSelfSigned === true,
        environment: targetEnvironment,
        userAgent: `MCPeek/${of.version}`,
        newConnectionPerRequest: () => target.newConnections === true,
        clock,
        listener,
      });
    },
  };
}
