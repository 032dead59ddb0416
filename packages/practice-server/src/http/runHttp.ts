import type { ActiveFault, FaultSettings } from '../faults/fault.ts';
import type { Host } from '../host.ts';
import { encodeJson } from '../json/json.ts';
import type { SessionOptions } from '../session/sessionState.ts';
import type { Output } from '../stdio/output.ts';
import type { HttpOptions } from './httpOptions.ts';
import { startHttpServer } from './httpServer.ts';

interface Run {
  readonly session: SessionOptions;
  readonly faults: readonly ActiveFault[];
  readonly faultSettings: FaultSettings;
}

/** Serves over HTTP until a signal, or the end of stdin when that was asked for. */
export async function runHttp(options: HttpOptions, output: Output, host: Host, run: Run): Promise<void> {
  const { session, faults, faultSettings } = run;
  const actions = {
    host,
    settings: faultSettings,
    send: async () => {},
    write: () =>
      host.writeError('practice server: bytes on stdout are left out, nobody reads them over HTTP\n'),
    firstId: () => 0,
  };
  for (const { fault } of faults) await fault.start?.(actions);

  const server = await startHttpServer(options, { host, session, faults, faultSettings }).catch(
    async (thrown: unknown) => {
      await host.writeError(`practice server: cannot listen: ${String(thrown)}\n`);
      return host.exit(1);
    },
  );
  if (server === undefined) return;
  const stop = (): void => void server.stop().then(() => host.exit(0));
  process.on('SIGINT', stop);
  if (!faults.some(({ fault }) => fault.ignoresTerm === true)) process.on('SIGTERM', stop);
  if (options.exitsWithStdin && !faults.some(({ fault }) => fault.ignoresStdinEnd === true)) {
    process.stdin.on('end', stop).on('error', stop).resume();
  }
  await host.writeError(`practice server: ${server.url}\n`);
  await output.write(`${encodeJson({ url: server.url, sseUrl: server.sseUrl })}\n`);
}
