import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { Response } from 'express';
import type { Log } from '../platform/log.ts';
import { CallRefusal } from './callHandlers.ts';
import { describeFault } from './describeFault.ts';

/** Answers an HTTP call with what went wrong, as JSON. */
export function sendProblem(response: Response, status: number, kind: string, message: string): void {
  response.status(status).json({ error: { kind, message } });
}

/** Answers for whatever a handler threw: a refusal as such, anything else as a fault of ours. */
export function sendThrown(response: Response, route: string, thrown: unknown, log: Log): void {
  if (!(thrown instanceof CallRefusal)) log.error(`${route} failed: ${describeFault(thrown)}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (thrown instanceof CallRefusal) {
    const { code, data, message } = thrown;
    response.status(code === wireErrorCodes.notFound ? 404 : 409).json({ error: { ...data, code, message } });
    return;
  }
  sendProblem(response, 500, 'fault', 'MCPeek met a fault of its own; its log says where.');
}
