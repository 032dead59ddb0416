import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const practiceMain = join(root, 'packages', 'practice-server', 'src', 'main.ts');
const everythingMain = join(
  root,
  ...['node_modules', '@modelcontextprotocol', 'server-everything', 'dist', 'index.js'],
);

/** A command line as a user types it into the one field. */
export function commandLine(...words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
}

/** The practice server with these options. */
export function practiceServer(...options: readonly string[]): string {
  return commandLine(process.execPath, practiceMain, ...options);
}

/** `@modelcontextprotocol/server-everything`, the reference server of the protocol's makers. */
export function everythingServer(): string {
  return commandLine(process.execPath, everythingMain);
}

/** Writes a server of the test's own, which knows only the handshake: JavaScript in which `answer(id, result)` and `onRequest(request)` are at hand. */
export function writeServer(folder: string, script: string): string {
  const file = join(folder, 'server.mjs');
  writeFileSync(file, `${serverBeginning}\n${script}\n`);
  return commandLine(process.execPath, file);
}

/** The practice server behind a gate: it says so on stderr, and reads nothing until `open` is called. */
export function gatedServer(folder: string): { readonly line: string; readonly open: () => void } {
  const [file, gate] = [join(folder, 'gated.mjs'), join(folder, 'gate')];
  writeFileSync(
    file,
    `
    import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    process.stderr.write('downloading 1/2\\n');
    process.stderr.write('downloading 2/2\\n');
    while (!existsSync(process.argv[2])) await setTimeout(20);
    process.argv.splice(2);
    await import(${JSON.stringify(pathToFileURL(practiceMain))});
  `,
  );
  return { line: commandLine(process.execPath, file, gate), open: () => writeFileSync(gate, '') };
}

const serverBeginning = `
import { createInterface } from 'node:readline';
const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
const answer = (id, result) => send({ jsonrpc: '2.0', id, result });
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.method === 'initialize') {
    const { protocolVersion } = request.params;
    const serverInfo = { name: 'own', version: '1' };
    return answer(request.id, { protocolVersion, capabilities: { tools: {} }, serverInfo });
  }
  if (request.method === 'server/discover') {
    return send({ jsonrpc: '2.0', id: request.id, error: { code: -32601, message: 'Method not found' } });
  }
  if (request.id !== undefined) onRequest(request);
});
`;
