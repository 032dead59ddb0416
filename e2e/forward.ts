import { connect, createServer, type Socket } from 'node:net';

/** A port that leads to another one, until it is cut. */
export interface Forwarded {
  readonly port: number;
  /** Breaks all connections and refuses new ones. */
  readonly cut: () => void;
  /** Lets connections through again. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** Carries a port of this machine to another one, as `ssh -L` does. */
export async function forward(to: number): Promise<Forwarded> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(to, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.once('close', () => sockets.delete(one));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      server.close();
      breakAll();
    },
  };
}
