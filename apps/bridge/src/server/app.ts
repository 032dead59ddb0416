import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Log } from '../platform/log.ts';
import { sendProblem, sendThrown } from './jsonProblem.ts';
import { messagePage } from './refusalPage.ts';

/** The routes in their order: health, then those given, then what is not there. */
export function createApp(version: string, log: Log, rooms: readonly Router[]): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true, version });
  });
  for (const room of rooms) app.use(room);
  app.use((_request, response) => {
    const link = '<p><a href="/">Open MCPeek</a></p>';
    response.status(404).type('html').send(messagePage('There is nothing here', link));
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status = statusOf(error);
    if (status === undefined) sendThrown(response, request.method, error, log);
    else sendProblem(response, status, 'badRequest', 'The request could not be read.');
  });
  return app;
}

/** The status of an error that reading a request gave. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
