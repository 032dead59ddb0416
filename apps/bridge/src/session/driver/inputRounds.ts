import { childrenAt } from '@mcpeek/protocol/base/json/childrenAt';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import { stringAt, textAt } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { ResultMessage, SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import { withMembers } from './requestText.ts';

/** What a server wants to know before it goes on, in a result of 2026-07-28. */
export interface InputRound {
  readonly asked: readonly InputRequest[];
  /** JSON text of the state to send back, digit for digit; undefined when there is none. */
  readonly stateText: string | undefined;
}

/** One question of such a result. */
export interface InputRequest {
  readonly key: string;
  readonly method: string;
  /** JSON text; empty when there are none. */
  readonly paramsText: string;
}

/** Reads the round that a result asks for; undefined when it is a last result (basic/utilities/mrtr). */
export function readInputRound(message: SingleMessage): InputRound | undefined {
  if (message.kind !== 'result' || stringAt(message, '/result/resultType') !== 'input_required')
    return undefined;
  return { asked: readAsked(message), stateText: textAt(message, '/result/requestState') };
}

function readAsked(message: ResultMessage): readonly InputRequest[] {
  const { source, pointer } = message;
  const span = spanAt(source, `${pointer}/result/inputRequests`);
  if (span?.kind !== 'object') return [];
  return childrenAt(source, span.start).members.map(({ name, start, end }) => {
    const text = source.slice(start, end);
    const method = spanAt(text, '/method');
    const params = spanAt(text, '/params');
    return {
      key: name,
      method: method?.kind === 'string' ? String(JSON.parse(text.slice(method.start, method.end))) : '',
      paramsText: params === undefined ? '' : text.slice(params.start, params.end),
    };
  });
}

/** The params of the next round: the same, with the answers and the state, exactly as it came. */
export function nextRoundParams(
  paramsText: string | undefined,
  round: InputRound,
  answers: ReadonlyMap<string, string>,
): string {
  const members: (readonly [string, string])[] = [];
  if (answers.size > 0)
    members.push([
      'inputResponses',
      `{${[...answers].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`,
    ]);
  if (round.stateText !== undefined) members.push(['requestState', round.stateText]);
  return withMembers(paramsText ?? '{}', members);
}
