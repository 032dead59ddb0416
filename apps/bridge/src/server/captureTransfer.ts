import type { CaptureId, Seq, SessionId } from '@mcpeek/protocol/base/ids';
import { createJudge } from '@mcpeek/protocol/rules/judge';
import { createRecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { Clock } from '../platform/clock.ts';
import type { CaptureHandle, Catalog } from '../store/captureStore.ts';
import { exportCapture } from '../store/exportCapture.ts';
import { type ImportOptions, type ImportOutcome, importCapture } from '../store/importCapture.ts';
import { CallRefusal } from './callHandlers.ts';
import type { ExportOrder } from './calls/captureCalls.ts';
import { missingRecord } from './calls/missingRecord.ts';
import type { OneTimeLinks } from './calls/oneTimeLinks.ts';
import type { HandlePool } from './handlePool.ts';
import type { HttpHandlers } from './httpHandlers.ts';

/** The HTTP handlers, with what an import tells. */
export interface CaptureTransfer extends HttpHandlers {
  readonly importStream: (stream: AsyncIterable<Uint8Array>, fileName: string) => Promise<ImportOutcome>;
}

/** What is too large for the WebSocket: bodies, capture files out and in, raw input. */
export function createCaptureTransfer(parts: {
  readonly catalog: Catalog;
  readonly pool: HandlePool;
  readonly links: OneTimeLinks<ExportOrder>;
  readonly clock: Clock;
  readonly sendRaw: (sessionId: SessionId, bytes: Uint8Array) => { readonly seq: Seq };
}): CaptureTransfer {
  const { catalog, pool, links, clock, sendRaw } = parts;
  return {
    body(captureId: CaptureId, seq: Seq) {
      const capture = pool.use(captureId);
      const bytes = capture.body(seq);
      if (bytes === undefined) throw missingRecord(capture, seq);
      return bytes;
    },
    exportStream(captureId, link) {
      const order = links.take(link);
      if (order === undefined || order.captureId !== captureId) return undefined;
      // A handle of its own: the pool may let go of one while a long export still reads it.
      const capture = catalog.open(captureId);
      if (capture === undefined) return undefined;
      return { fileName: fileNameOf(capture.summary().title), lines: exportAndClose(capture, order) };
    },
    async importStream(stream) {
      const judgeFor: ImportOptions['judgeFor'] = (target, forced) =>
        createRecordJudge(
          createJudge({
            transport: target?.kind ?? 'stdio',
            ...(forced === undefined ? {} : { forced }),
          }),
        );
      const outcome = await importCapture(stream, { catalog, clock, judgeFor });
      if (outcome.ok) return outcome.value;
      throw new CallRefusal(wireErrorCodes.badCaptureFile, outcome.problem, { kind: 'badCaptureFile' });
    },
    raw: async (sessionId, bytes) => sendRaw(sessionId, bytes),
  };
}

async function* exportAndClose(capture: CaptureHandle, { options }: ExportOrder): AsyncGenerator<string> {
  try {
    yield* exportCapture(capture, options);
  } finally {
    capture.close();
  }
}

/** A title as the name of a file that every system takes. */
function fileNameOf(title: string): string {
  const plain = title.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${plain.slice(0, 80) || 'capture'}.mcpeek.jsonl`;
}
