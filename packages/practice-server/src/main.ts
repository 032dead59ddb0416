#!/usr/bin/env node
import { helpText } from './helpText.ts';
import { createHost } from './host.ts';
import { runHttp } from './http/runHttp.ts';
import { encodeJson } from './json/json.ts';
import { type CommandLine, readCommandLine } from './options.ts';
import { createPracticeServer } from './practiceServer.ts';
import { createLineReader } from './stdio/lineReader.ts';
import { createOutput } from './stdio/output.ts';
import { createStdioOutlet } from './stdio/stdioOutlet.ts';

const output = createOutput(process.stdout);
const host = createHost(output, createOutput(process.stderr));
const commandLine = readCommandLine(process.argv.slice(2));

switch (commandLine.kind) {
  case 'help':
    await output.write(helpText());
    break;
  case 'wrong':
    await host.writeError(`${commandLine.reason}\n`);
    await host.exit(2);
    break;
  case 'run':
    await run(commandLine);
    break;
}

async function run({ session, faults, faultSettings, http }: CommandLine & { kind: 'run' }): Promise<void> {
  let firstId: unknown = 0;
  const faultActions = {
    host,
    settings: faultSettings,
    send: (message: unknown) => output.write(`${encodeJson(message)}\n`),
    write: output.write,
    firstId: () => firstId,
  };
  const onFirstRequest = (id: unknown) => {
    firstId = id;
  };
  // A client that has gone away is no failure of ours, and nobody has to read stderr.
  process.stdout.on('error', () => process.exit(0));
  process.stderr.on('error', () => {});
  if (faults.some(({ fault }) => fault.ignoresTerm === true)) process.on('SIGTERM', () => {});
  if (http !== undefined) return runHttp(http, output, host, { session, faults, faultSettings });
  for (const { fault } of faults) await fault.start?.(faultActions);

  const server = createPracticeServer(createStdioOutlet(output), host, {
    session,
    faults,
    actionsFor: () => faultActions,
    onFirstRequest,
  });
  const reader = createLineReader((line) => void server.receive(line));
  process.stdin.on('data', (chunk: Buffer) => reader.feed(chunk));
  process.stdin.on('end', () => {
    reader.end();
    if (faults.some(({ fault }) => fault.ignoresStdinEnd === true)) {
      host.every(1000, () => {});
      return;
    }
    // What can be answered at once still is: answers are written before this turn of the loop ends.
    void host.breathe().then(() => {
      server.cancelAll();
      return host.exit(0);
    });
  });
}
