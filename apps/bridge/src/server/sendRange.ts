import type { Request, Response } from 'express';

/** Sends bytes as they are, or the one range of them that was asked for; several ranges get the whole. */
export function sendRange(request: Request, response: Response, bytes: Uint8Array): void {
  response.setHeader('Accept-Ranges', 'bytes');
  response.type('application/octet-stream');
  const ranges = request.range(bytes.length);
  if (ranges === -1) {
    response.status(416).setHeader('Content-Range', `bytes */${bytes.length}`);
    response.end();
    return;
  }
  const only =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  const part = only === undefined ? bytes : bytes.subarray(only.start, only.end + 1);
  if (only !== undefined) {
    response.status(206).setHeader('Content-Range', `bytes ${only.start}-${only.end}/${bytes.length}`);
  }
  response.setHeader('Content-Length', part.length);
  response.end(part);
}
