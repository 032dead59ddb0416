import type { CallName } from '@mcpeek/protocol/wire/calls';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { Log } from '../platform/log.ts';
import { errorAnswer, isSendable, resultAnswer } from './answerText.ts';
import { type CallHandlers, CallRefusal, type PageConnection } from './callHandlers.ts';
import { acceptsParams, isCallName, type ParamProblem } from './checkParams.ts';
import { describeFault } from './describeFault.ts';
import { type IncomingCall, readCall, rpcCodes, textAt } from './readCall.ts';

/** Does what a message asks for and gives the message to send back; undefined after a notification. Never throws. */
export async function answerCall(
  text: string,
  connection: PageConnection,
  handlers: CallHandlers,
  log: Log,
): Promise<string | undefined> {
  const read = readCall(text);
  if (!read.ok) {
    const { idText, code, message, data } = read.problem;
    return errorAnswer(idText, code, message, data);
  }
  const call = read.value;
  const answer = isCallName(call.method)
    ? await answerKnown(call.method, call, connection, handlers, log)
    : errorAnswer(call.idText ?? 'null', rpcCodes.unknownMethod, `There is no call ${call.method}.`);
  if (call.idText === undefined) return undefined;
  return isSendable(answer) ? answer : tooLarge(call.idText);
}

async function answerKnown<Name extends CallName>(
  name: Name,
  call: IncomingCall,
  connection: PageConnection,
  handlers: CallHandlers,
  log: Log,
): Promise<string> {
  const idText = call.idText ?? 'null';
  const { params } = call;
  const problems: ParamProblem[] = [];
  if (!acceptsParams(name, params, problems)) {
    const [first] = problems;
    const words = `${name} does not take these params: ${first?.message ?? 'unknown problem'}`;
    return errorAnswer(idText, rpcCodes.invalidParams, words, first);
  }

  try {
    const context = { connection, textAt: (pointer: string) => textAt(call.paramsText, pointer) };
    const result = await handlers[name](params, context);
    return resultAnswer(idText, JSON.stringify(result) ?? 'null');
  } catch (thrown) {
    if (thrown instanceof CallRefusal) return errorAnswer(idText, thrown.code, thrown.message, thrown.data);
    log.error(`${name} failed: ${describeFault(thrown)}`);
    // Goes to the user alone, who may see everything.
    const report = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return errorAnswer(idText, rpcCodes.internalError, `MCPeek met a fault of its own in ${name}.`, {
      kind: 'fault',
      report: report.slice(0, 10_000),
    });
  }
}

function tooLarge(idText: string): string {
  return errorAnswer(
    idText,
    wireErrorCodes.tooMany,
    'The answer is larger than 1 MiB. Read the body by HTTP: GET /api/captures/:id/records/:seq/body.',
    { kind: 'answerTooLarge' },
  );
}
