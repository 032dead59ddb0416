import { createServer } from 'node:http';

/** A server of somebody else on this machine. */
export interface ForeignServer {
  readonly url: string;
  /** The Cookie headers that browsers sent it. */
  readonly cookies: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on another port of 127.0.0.1 that shows `html` and keeps the cookies it is sent. */
export async function startForeignServer(
  html = '<!doctype html><title>foreign</title>',
): Promise<ForeignServer> {
  const cookies: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cookies: () => cookies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
