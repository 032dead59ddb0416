import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { Log } from '../platform/log.ts';
import type { Bridge } from './bridgeParts.ts';
import type { TargetWords } from './startPlan.ts';

/** Opens what the command line named; when that fails the log says why, and the bridge goes on. */
export async function openStartTarget(words: TargetWords, bridge: Bridge, log: Log): Promise<void> {
  try {
    switch (words.kind) {
      case 'command': {
        const { command, args, cwd } = words;
        await bridge.openTarget({ kind: 'stdio', command, args, cwd });
        return;
      }
      case 'captureFile':
        await bridge.openCaptureFile(createReadStream(words.path), basename(words.path));
        return;
      case 'url':
        await bridge.openTarget({ kind: 'http', url: words.url });
        return;
      default:
        assertNever(words);
    }
  } catch (error) {
    const what = words.kind === 'captureFile' ? `The capture file ${words.path}` : 'The target';
    log.error(`${what} could not be opened: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
}
