import type { Revision } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

export const ask = (params: string, id = 1): string =>
  `S>C {"jsonrpc":"2.0","id":${id},"method":"elicitation/create","params":${params}}`;
export const form = (properties: string, rest = '', more = ''): string =>
  ask(`{"message":"m","requestedSchema":{"type":"object","properties":{${properties}}${rest}}${more}}`);
export const url = (address: string, elicitation = 'e1', id = 1): string =>
  ask(`{"mode":"url","message":"m","elicitationId":"${elicitation}","url":"${address}"}`, id);
export const answer = (result: string): string => `C>S {"jsonrpc":"2.0","id":1,"result":${result}}`;
export const required = (data: string): string =>
  `S>C {"jsonrpc":"2.0","id":9,"error":{"code":-32042,"message":"x"${data}}}`;
export const entries = (...list: readonly string[]): string =>
  required(`,"data":{"elicitations":[${list.join(',')}]}`);
export const entry = (id: string, address = 'https://s.example/c'): string =>
  `{"mode":"url","elicitationId":"${id}","url":"${address}","message":"m"}`;
export const complete = (id: string): string =>
  `S>C {"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"${id}"}}`;
export const properties = '/params/requestedSchema/properties';

export const both: readonly Revision[] = ['2025-06-18', '2025-11-25'];
export const r3: readonly Revision[] = ['2025-06-18'];
export const r4: readonly Revision[] = ['2025-11-25'];
export const titled = '"oneOf":[{"const":"a","title":"A"}]';
export const choices = '{"type":"array","items":{"type":"string","enum":["a","b"]}}';

export const found = (steps: readonly WireStep[], revision: Revision) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('elicitation/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId.slice(12), severity, side, pointer]);

/** A rule, where it is found, and what breaks it. */
export type Bad = readonly [string, readonly Revision[], string, string, readonly WireStep[], string];
