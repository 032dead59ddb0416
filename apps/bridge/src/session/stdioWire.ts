import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Transport, TransportEvent } from '../transport/transport.ts';
import type { SessionWire } from './sessionWire.ts';

/** A wire over the standard streams of a process, which can be started once more. */
export interface StdioWire extends SessionWire {
  /** Starts the command anew; for a process that is gone. */
  readonly startAgain: () => void;
}

const encoder = new TextEncoder();

/** Makes the wire of a process; nothing is started. */
export function createStdioWire(parts: {
  readonly makeTransport: (listener: (event: TransportEvent) => void) => Transport;
  readonly listener: (event: TransportEvent) => void;
  readonly nextSeq: () => Seq;
}): StdioWire {
  let transport = parts.makeTransport(parts.listener);
  const sendBytes: SessionWire['sendBytes'] = (bytes, by) => {
    const seq = parts.nextSeq();
    return transport.send(bytes, by) ? seq : undefined;
  };
  return {
    spoken: () => 'stdio',
    start: () => transport.start(),
    startAgain() {
      transport = parts.makeTransport(parts.listener);
      transport.start();
    },
    send: (text, by) => sendBytes(encoder.encode(`${text}\n`), by),
    sendBytes,
    see: () => undefined,
    hangUp: () => false,
    close: () => transport.close(),
    link: () => undefined,
  };
}
