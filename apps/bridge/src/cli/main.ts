import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept from start to start, which halves the work of a start. It has to be said before the rest is
// loaded, and not by the environment, which servers would inherit.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/mcpeek/compile', import.meta.url)));
const { startBridge } = await import('./startBridge.ts');
await startBridge();
