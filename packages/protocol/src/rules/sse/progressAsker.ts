import { valueAt } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { idAt } from '../../jsonrpc/messageId.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { progressMethod, tokenBookOf } from '../progress/readProgress.ts';
import { relatedTaskOf } from '../progress/taskSteps.ts';
import type { HttpMoment } from '../rule.ts';

/** The running request of the client that a progress notification is about; that of a task may come on any stream. */
export function progressAsker(message: SingleMessage, { state }: HttpMoment): ExchangeEntry | undefined {
  if (message.kind !== 'notification' || message.method !== progressMethod) return undefined;
  const span = valueAt(message, '/params/progressToken');
  if (span === undefined || relatedTaskOf(message, 'params') !== undefined) return undefined;
  const use = tokenBookOf(state).open.out.get(idAt(message.source, span).key);
  if (use === undefined) return undefined;
  for (const request of use.requests) if (request.answeredBy === undefined) return request;
  return undefined;
}
