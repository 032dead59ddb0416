import { methods20241105 } from '../2024-11-05/methods.ts';
import { amendMethodTable, type MethodTable } from '../methodTable.ts';

/** The methods of 2025-03-26: completion has become a capability. */
export const methods20250326: MethodTable = amendMethodTable(methods20241105, {
  plus: [
    {
      method: 'completion/complete',
      kind: 'request',
      sentBy: 'client',
      needsParams: true,
      capability: { declaredBy: 'server', path: 'completions' },
    },
  ],
});
