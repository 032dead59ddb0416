import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { startProcess } from './startedProcess.ts';
import { valueAt } from './values.ts';
import { loadWebSocketLibrary } from './webSocketLibrary.ts';

// A bare pass-through, the least that anything between a page and a server must do: each message of a WebSocket is
// written as a line, each line comes back as a message; nothing is looked at. With `keep` it does the least that a
// capture needs beside: each line is parsed, and committed before the next one hears of it.
// Words: the root, `pass` or `keep`, then the server's.
const [root = '.', mode = 'pass', file = '', ...args] = process.argv.slice(2);
const keep = mode === 'keep' ? createKeeper() : () => undefined;
const { WebSocketServer } = loadWebSocketLibrary(root);
const { child, stop } = startProcess({ file, args });
const http = createServer();
const server = new WebSocketServer({ server: http });

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const line = String(data);
    child.stdin?.write(`${line}\n`);
    keep(line);
  });
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      keep(line);
      socket.send(line);
    });
  }
  socket.on('error', () => undefined);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));

function createKeeper(): (line: string) => void {
  const folder = mkdtempSync(join(tmpdir(), 'mcpeek-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = new DatabaseSync(join(folder, 'lines.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0;');
  database.exec('create table lines (seq integer primary key, id text, line text)');
  const insert = database.prepare('insert into lines values (null, ?, ?)');
  return (line) => {
    const message: unknown = JSON.parse(line);
    insert.run(JSON.stringify(valueAt(message, 'id') ?? null), line);
  };
}
