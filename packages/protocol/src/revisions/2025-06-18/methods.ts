import { methods20250326 } from '../2025-03-26/methods.ts';
import { amendMethodTable, type MethodTable } from '../methodTable.ts';

/** The methods of 2025-06-18: the server may ask the user a question. */
export const methods20250618: MethodTable = amendMethodTable(methods20250326, {
  plus: [
    {
      method: 'elicitation/create',
      kind: 'request',
      sentBy: 'server',
      needsParams: true,
      capability: { declaredBy: 'client', path: 'elicitation' },
    },
  ],
});
