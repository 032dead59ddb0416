import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Router } from 'express';

/** The page straight from its sources, for those who work on MCPeek. */
export interface DevPage {
  readonly router: Router;
  /** True when the upgrade is one of Vite's; it is taken then. */
  readonly takeUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  readonly close: () => Promise<void>;
}

const reloadPath = '/__reload';

/** Starts Vite inside the bridge, so that page and bridge are one origin. */
export async function createDevPage(webFolder: string): Promise<DevPage> {
  const { createServer } = await import('vite');
  // Never listens: it hands on the upgrades that the guard has let in.
  const upgrades: Server = createHttpServer();
  const vite = await createServer({
    root: webFolder,
    // Otherwise Vite writes the configuration to a new file at each start, which the watching Node takes for an edit.
    configLoader: 'native',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: upgrades, path: reloadPath } },
  });
  const router = Router();
  router.use(vite.middlewares);

  return {
    router,
    takeUpgrade(request, socket, head) {
      if (!request.url?.startsWith(reloadPath)) return false;
      return upgrades.emit('upgrade', request, socket, head);
    },
    close: () => vite.close(),
  };
}
