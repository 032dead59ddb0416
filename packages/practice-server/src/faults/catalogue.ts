import { byteFaults } from '../http/faults/byteFaults.ts';
import { eventFaults, routeFaults } from '../http/faults/eventFaults.ts';
import { gatewayFaults } from '../http/faults/gatewayFaults.ts';
import { legacyFaults } from '../http/faults/legacyFaults.ts';
import { replyFaults } from '../http/faults/replyFaults.ts';
import { sessionFaults } from '../http/faults/sessionFaults.ts';
import { conversationFaults } from './conversationFaults.ts';
import { envelopeFaults } from './envelopeFaults.ts';
import type { Fault } from './fault.ts';
import { handshakeFaults } from './handshakeFaults.ts';
import { jsonFaults } from './jsonFaults.ts';
import { payloadFaults } from './payloadFaults.ts';
import { processFaults } from './processFaults.ts';
import { progressFaults } from './progressFaults.ts';
import { streamFaults } from './streamFaults.ts';

export interface FaultFamily {
  readonly title: string;
  readonly faults: readonly Fault[];
}

/** Every fault, in the order of the help text. */
export const faultFamilies: readonly FaultFamily[] = [
  { title: 'Bytes on stdout', faults: streamFaults },
  { title: 'The process', faults: processFaults },
  { title: 'JSON-RPC members', faults: envelopeFaults },
  { title: 'JSON text', faults: jsonFaults },
  { title: 'The handshake', faults: handshakeFaults },
  { title: 'What the server sends unasked', faults: conversationFaults },
  { title: 'Results and notifications', faults: payloadFaults },
  { title: 'Progress', faults: progressFaults },
  { title: 'HTTP answers', faults: replyFaults },
  { title: 'HTTP sessions', faults: sessionFaults },
  { title: 'HTTP events', faults: eventFaults },
  { title: 'HTTP streams: what goes where', faults: routeFaults },
  { title: 'HTTP+SSE of 2024-11-05', faults: legacyFaults },
  { title: 'Gateways and failing servers', faults: gatewayFaults },
  { title: 'Bytes of HTTP bodies', faults: byteFaults },
];

export const allFaults: readonly Fault[] = faultFamilies.flatMap((family) => family.faults);

export function findFault(name: string): Fault | undefined {
  return allFaults.find((fault) => fault.name === name);
}
