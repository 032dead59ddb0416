import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router } from 'express';
import { messagePage } from './refusalPage.ts';

/** Serves the built page: its files, and the page itself on each of its routes. */
export function createPageFiles(folder: string): Router {
  const router = Router();
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders(response, path) {
        // Names of built assets carry a hash of what is in them.
        const isHashed = path.startsWith(join(folder, 'assets'));
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  router.get(pageRoutes, async (_request, response) => {
    let html: string;
    try {
      html = await readFile(join(folder, 'index.html'), 'utf8');
    } catch {
      response.status(503).type('html').send(notBuiltPage);
      return;
    }
    response.type('html').send(html);
  });
  return router;
}

/** Paths that are the page's: those that name no file and no call. */
export const pageRoutes = /^\/(?!(?:api|ws|healthz|assets)(?:\/|$))(?:[^.]*|.*\/[^./]*)$/;

const notBuiltPage = messagePage(
  'The page is not built yet',
  '<p>The bridge runs, but its page has not been built. Start MCPeek with</p><pre>npm start</pre><p>which builds it, or run <code>npm run dev</code> while you work on it.</p>',
);
