import type { Revision } from '../../base/revision.ts';
import { allRules } from '../allRules.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

/** Rules about one type have the word where they have something to say; these are about what all types have in common. */
export const generalRules = allRules.filter(({ id }) => /^(?:schema|jsonrpc|lifecycle)\//.test(id));

/** A finding in short. */
export type Brief = readonly [rule: string, seq: number, side: string, pointer: string | undefined];

/** What is found in steps, in short; that requests stay open is no matter here. */
export function found(steps: readonly WireStep[], revision: Revision | undefined): readonly Brief[] {
  return judgeWire(steps, { revision, rules: generalRules })
    .filter(({ ruleId }) => !ruleId.startsWith('jsonrpc/request-unanswered'))
    .map(({ ruleId, seq, side, pointer }) => [ruleId, seq, side, pointer]);
}

export const ask = (method: string, params?: string, side = 'C>S'): string =>
  `${side} {"jsonrpc":"2.0","id":1,"method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
export const answer = (result: string, side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":1,"result":${result}}`;
export const tell = (method: string, params?: string, side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","method":"${method}"${params === undefined ? '' : `,"params":${params}`}}`;
const toolWith = (keys: string): string => `{"tools":[{"name":"t","inputSchema":{"type":"object"}${keys}}]}`;
export const listWith = (keys: string): readonly string[] => [ask('tools/list'), answer(toolWith(keys))];
export const question = (schema: string): string =>
  ask('elicitation/create', `{"message":"?","requestedSchema":${schema}}`, 'S>C');
