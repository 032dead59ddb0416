import express, { type Request, type Response, Router } from 'express';
import { type Entrance, pageKeyHeader } from './entrance.ts';
import { sendProblem } from './jsonProblem.ts';

/** `POST /api/login` trades the token or a one-time code for a login; `GET /api/login` says whether there is one. */
export function createLoginRoute(entrance: Entrance): Router {
  const router = Router();
  router.get('/api/login', (request, response) => {
    response.status(entrance.isKnown(request) ? 204 : 401).end();
  });
  router.post('/api/login', requireJson, express.json({ limit: '16kb' }), (request, response) => {
    const fresh = logIn(entrance, request);
    if (fresh === undefined) {
      sendProblem(response, 401, 'wrongLogin', 'The token or code is wrong, used, or too old.');
      return;
    }
    response.setHeader('Set-Cookie', fresh.setCookie);
    response.setHeader(pageKeyHeader, fresh.pageKey);
    response.status(204).end();
  });
  return router;
}

/** Any site can make a browser post text or a form; JSON it cannot without asking first. */
function requireJson(request: Request, response: Response, next: () => void): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') next();
  else sendProblem(response, 415, 'wrongContentType', 'Send application/json.');
}

function logIn(entrance: Entrance, request: Request): ReturnType<Entrance['logInByToken']> {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return undefined;
  if ('token' in body && typeof body.token === 'string') return entrance.logInByToken(body.token, request);
  if ('code' in body && typeof body.code === 'string') return entrance.logInByCode(body.code, request);
  return undefined;
}
