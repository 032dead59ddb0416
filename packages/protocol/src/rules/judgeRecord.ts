import { decodeBase64 } from '../base/base64.ts';
import { encodeUtf8 } from '../base/utf8.ts';
import { classifyBytes, placeFrame } from '../frame/classifyLine.ts';
import type { Frame } from '../frame/frame.ts';
import { createStdioFramer, type StdioFramer } from '../frame/stdioFramer.ts';
import type { ExchangeEntry } from '../jsonrpc/pairing.ts';
import type { CaptureRecord } from '../record/captureRecord.ts';
import type { HttpFramePart, HttpPart } from '../record/httpPart.ts';
import type { Judge, Judged } from './judge.ts';

/** Judges records that are stored already, in order, as if their bytes came over the wire once more. */
export type RecordJudge = (record: CaptureRecord) => Judged;

/** Makes the judge of one stored capture; give it a fresh `judge`. */
export function createRecordJudge(judge: Judge): RecordJudge {
  const framers: Record<'out' | 'in', StdioFramer> = { out: createStdioFramer(), in: createStdioFramer() };
  const requests = new Map<number, ExchangeEntry>();

  /** The frame of a record: its bytes go through the framer again, so that what lines before say of it still counts. */
  const reframe = (record: CaptureRecord, dir: 'out' | 'in'): Frame => {
    const content = record.base64 === undefined ? encodeUtf8(record.text ?? '') : decodeBase64(record.base64);
    const end = encodeUtf8(record.end);
    const bytes = new Uint8Array((content?.length ?? 0) + end.length);
    if (content !== undefined) bytes.set(content);
    bytes.set(end, content?.length ?? 0);
    let [frame] = framers[dir].push(bytes);
    if (frame === undefined) {
      [frame] = framers[dir].end();
      framers[dir] = createStdioFramer();
    }
    return frame ?? { kind: 'blank', text: '', bytes: record.bytes, end: record.end, offset: 0 };
  };

  const frameOf = (record: CaptureRecord, dir: 'out' | 'in'): Frame => {
    if (record.cut === undefined && record.http !== undefined) return bodyFrame(record);
    if (record.cut === undefined) return { ...reframe(record, dir), bytes: record.bytes };
    const { text, base64, end, bytes, cut } = record;
    return {
      kind: 'malformed',
      ...(text === undefined ? {} : { text }),
      ...(base64 === undefined ? {} : { base64 }),
      end,
      bytes,
      offset: 0,
      reason: { kind: 'tooLong', cut },
    };
  };

  const judgeFrame = (record: CaptureRecord, dir: 'out' | 'in'): Judged => {
    const judged = judge.frame(record, dir, frameOf(record, dir), record.by, framePart(record.http));
    for (const { link } of judged.messages)
      if (link.kind === 'request') requests.set(record.seq, link.exchange);
    return judged;
  };

  return (record) => {
    const { dir, note, process } = record;
    if (record.kind === 'stderr') return judge.stderr(record, record);
    if (process !== undefined) return judge.process(record, process);
    if (note !== undefined && note.kind !== 'blankLine') {
      const request = record.exchange === undefined ? undefined : requests.get(record.exchange);
      return judge.note(record, note, request);
    }
    const { http } = record;
    if (
      record.kind === 'http' &&
      (http?.part === 'request' || http?.part === 'response' || http?.part === 'end')
    )
      return judge.http(record, http, record, record.by);
    if (record.kind === 'sse' && http?.part === 'event') return judge.sse(record, http, record);
    if (dir === 'none' || record.kind === 'http' || record.kind === 'sse') return judge.other(record);
    return judgeFrame(record, dir);
  };
}

/** The frame of an HTTP body or event: what it holds is its own, whatever stood before. */
function bodyFrame({ text, base64, bytes, end }: CaptureRecord): Frame {
  const content = base64 === undefined ? encodeUtf8(text ?? '') : decodeBase64(base64);
  return placeFrame(classifyBytes(content ?? new Uint8Array()), { bytes, end, offset: 0 });
}

function framePart(http: HttpPart | undefined): HttpFramePart | undefined {
  return http?.part === 'body' || http?.part === 'event' ? http : undefined;
}
