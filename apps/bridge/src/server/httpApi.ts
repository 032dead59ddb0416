import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toCaptureId, toSessionId } from '@mcpeek/protocol/base/ids';
import { type Request, type Response, Router } from 'express';
import type { Log } from '../platform/log.ts';
import type { Entrance } from './entrance.ts';
import type { HttpHandlers } from './httpHandlers.ts';
import { sendProblem, sendThrown } from './jsonProblem.ts';
import { sendRange } from './sendRange.ts';

/** The most bytes that one raw input may have. */
export const mostRawBytes = 64 * 1024 * 1024;

/** The HTTP routes under `/api` that carry what is too large for the WebSocket. Nothing changes by a GET. */
export function createHttpApi(handlers: HttpHandlers, entrance: Entrance, log: Log): Router {
  const router = Router();

  // The link is the way in: a download by the browser cannot carry the key of the page.
  router.get('/api/captures/:id/export', async (request, response) => {
    if (request.method === 'HEAD')
      return sendProblem(response, 405, 'wrongMethod', 'A link works once, by GET.');
    const link = request.query.link;
    try {
      const stream =
        typeof link === 'string' ? handlers.exportStream(toCaptureId(request.params.id), link) : undefined;
      if (stream === undefined) {
        return sendProblem(
          response,
          404,
          'noSuchLink',
          'This link was used or is too old. Ask for a new one.',
        );
      }
      response.attachment(stream.fileName);
      response.type('application/octet-stream');
      await pipeline(Readable.from(stream.lines, { objectMode: false }), response);
    } catch (error) {
      sendThrown(response, 'The export', error, log);
    }
  });

  router.use('/api', (request, response, next) => {
    if (entrance.isKnown(request)) return next();
    response.setHeader('WWW-Authenticate', 'Bearer');
    sendProblem(response, 401, 'notLoggedIn', 'Send the token, or the cookie and key of a login.');
  });

  router.get('/api/captures/:id/records/:seq/body', (request, response) => {
    const { id, seq } = request.params;
    const bytes = /^\d{1,15}$/.test(seq) ? handlers.body(toCaptureId(id), Number(seq)) : undefined;
    if (bytes === undefined) return sendProblem(response, 404, 'noSuchRecord', 'There is no such record.');
    response.attachment(`record-${seq}.bin`);
    sendRange(request, response, bytes);
  });

  router.post('/api/captures/import', refuseSimpleTypes, async (request, response) => {
    const { name } = request.query;
    try {
      response.json(await handlers.importStream(request, typeof name === 'string' ? name : 'import.jsonl'));
    } catch (error) {
      sendThrown(response, 'The import', error, log);
    }
  });

  router.post(
    '/api/sessions/:id/raw',
    refuseSimpleTypes,
    async (request: Request<{ id: string }>, response) => {
      try {
        const bytes = await readBytes(request);
        if (bytes === undefined) {
          return sendProblem(response, 413, 'tooLarge', `Raw input may have ${mostRawBytes} bytes at most.`);
        }
        response.json(await handlers.raw(toSessionId(request.params.id), bytes));
      } catch (error) {
        sendThrown(response, 'The raw input', error, log);
      }
    },
  );

  router.use('/api', (_request, response) => {
    sendProblem(response, 404, 'noSuchRoute', 'There is no such call.');
  });
  return router;
}

/** The types that a browser posts for any site without asking first. */
const simpleTypes = new Set(['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']);

function refuseSimpleTypes(request: IncomingMessage, response: Response, next: () => void): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && !simpleTypes.has(type)) next();
  else sendProblem(response, 415, 'wrongContentType', 'Send application/octet-stream.');
}

/** All bytes of the body; undefined when there are too many, which are read to the end all the same. */
async function readBytes(request: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= mostRawBytes) parts.push(part);
    else parts.length = 0;
  }
  return size <= mostRawBytes ? Buffer.concat(parts) : undefined;
}
