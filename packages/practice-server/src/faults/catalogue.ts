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
];

export const allFaults: readonly Fault[] = faultFamilies.flatMap((family) => family.faults);

export function findFault(name: string): Fault | undefined {
  return allFaults.find((fault) => fault.name === name);
}
