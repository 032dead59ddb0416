import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Packages that every page needs, in a file of their own that a new build leaves in the browser's cache. */
const shared = /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam)[\\/]/;

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  resolve: {
    alias: [
      {
        find: /^(?:\.\.\/)+internal\/common\/workers\.js$/,
        replacement: fileURLToPath(new URL('src/editor/createWebWorker.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the page allows no data: scripts or fonts, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: shared }] } },
    },
  },
});
