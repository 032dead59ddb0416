import type { Server } from 'node:http';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

const mostTries = 50;

/** Where a server came to listen. */
export interface ListeningPlace {
  readonly port: number;
  /** Ports that others have, tried before. */
  readonly taken: readonly number[];
}

/** Listens on the port or on the next free one after it; 0 takes any. The problem says what to do. */
export async function listen(
  server: Server,
  port: number,
  host: string,
): Promise<Result<ListeningPlace, string>> {
  const taken: number[] = [];
  for (;;) {
    const candidate = port + taken.length;
    const error = await tryPort(server, candidate, host);
    if (error === undefined) return succeed({ port: portOf(server) ?? candidate, taken });
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || port === 0 || taken.length >= mostTries || candidate >= 65_535) {
      return fail(
        `MCPeek cannot listen on ${host}, port ${candidate}: ${error.message}. Choose another with --port or --host.`,
      );
    }
    taken.push(candidate);
  }
}

function tryPort(server: Server, port: number, host: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const onError = (error: Error): void => {
      server.off('listening', onListening);
      resolve(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(undefined);
    };
    server.once('error', onError).once('listening', onListening);
    server.listen(port, host);
  });
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : undefined;
}
