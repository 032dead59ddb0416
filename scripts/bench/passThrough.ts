import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { startProcess } from './startedProcess.ts';
import { loadWebSocketLibrary } from './webSocketLibrary.ts';

// A bare pass-through, the least that anything between a page and a server must do: each message of a WebSocket is
// written as a line, each line comes back as a message; nothing is looked at. Words: the root, then the server's.
const [root = '.', file = '', ...args] = process.argv.slice(2);
const { WebSocketServer } = loadWebSocketLibrary(root);
const { child, stop } = startProcess({ file, args });
const http = createServer();
const server = new WebSocketServer({ server: http });

server.on('connection', (socket) => {
  socket.on('message', (data) => child.stdin?.write(`${String(data)}\n`));
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', socket.send.bind(socket));
  socket.on('error', () => undefined);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
