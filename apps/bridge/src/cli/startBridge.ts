import { readFileSync } from 'node:fs';
import { createBridge } from './createBridge.ts';
import { guardProcess } from './guardProcess.ts';
import { runBridge } from './runBridge.ts';
import { thisMachine } from './thisMachine.ts';

/** Does what this process was asked to on its command line. */
export async function startBridge(): Promise<void> {
  guardProcess(thisMachine);
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  const version = hasVersion ? String(manifest.version) : '0';
  await runBridge(process.argv.slice(2), version, thisMachine, createBridge);
}
