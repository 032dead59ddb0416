import type { CaptureId, Seq, SessionId } from '@mcpeek/protocol/base/ids';
import { call, theBridge } from '../../../api/call.ts';
import { readWholeView } from '../../../api/wholeView.ts';
import { memberText } from '../json/jsonSlices.ts';
import { recordText } from '../record/recordText.ts';
import { lastListing } from './lastListing.ts';
import { readToolPage, type ToolEntry } from './toolList.ts';

/** The tools of a server as far as they are known. */
export interface KnownTools {
  readonly tools: readonly ToolEntry[];
  /** UTF-8 bytes of all entries. */
  readonly bytes: number;
  readonly pages: number;
  /** The record that brought the first page. */
  readonly answeredAt?: Seq;
  /** Why the list may be short. */
  readonly problem?: string;
}

const mostPages = 1000;
const mostRows = 1000;

/** Reads the newest list of tools that a capture holds; `undefined` where it holds none. Asks the server nothing. */
export async function toolsOfCapture(captureId: CaptureId): Promise<KnownTools | undefined> {
  const filter = 'kind:request tools/list';
  return readWholeView(theBridge(), { captureId, filter }, async ({ viewId, total }) => {
    const { rows } = await call('view/rows', { viewId, from: Math.max(0, total - mostRows), to: total });
    const requests = lastListing(rows);
    const pages: string[] = [];
    let answeredAt: Seq | undefined;
    for (const seq of requests) {
      const { exchangeRows: exchange } = await call('record/get', { captureId, seq });
      const answer = exchange.find((row) => row.kind === 'result' && row.exchange === seq);
      if (answer === undefined) break;
      answeredAt ??= answer.seq;
      const result = memberText(await recordText(captureId, answer.seq), 'result');
      if (result !== undefined) pages.push(result);
    }
    return pages.length === 0 ? undefined : joinPages(pages, answeredAt);
  });
}

/** Asks the server for its tools, page by page to the end. */
export async function askForTools(
  session: { readonly sessionId: SessionId; readonly captureId: CaptureId },
  by: 'you' | 'auto',
): Promise<KnownTools> {
  const pages: string[] = [];
  const seen = new Set<string>();
  let answeredAt: Seq | undefined;
  let cursor: string | undefined;
  while (pages.length < mostPages) {
    const outcome = await call('session/request', {
      sessionId: session.sessionId,
      method: 'tools/list',
      by,
      ...(cursor === undefined ? {} : { paramsText: `{"cursor":${cursor}}` }),
    });
    const result =
      outcome.resultText ??
      memberText(await recordText(session.captureId, outcome.responseSeq), 'result') ??
      '';
    pages.push(result);
    answeredAt ??= outcome.responseSeq;
    cursor = readToolPage(result, 0).nextCursorText;
    if (cursor === undefined) return joinPages(pages, answeredAt);
    if (seen.has(cursor))
      return { ...joinPages(pages, answeredAt), problem: `The server gave the cursor ${cursor} twice.` };
    seen.add(cursor);
  }
  return {
    ...joinPages(pages, answeredAt),
    problem: `Stopped after ${mostPages} pages; the server has more.`,
  };
}

function joinPages(pages: readonly string[], answeredAt: Seq | undefined): KnownTools {
  const tools: ToolEntry[] = [];
  let problem: string | undefined;
  for (const text of pages) {
    const page = readToolPage(text, tools.length);
    tools.push(...page.tools);
    problem ??= page.problem;
  }
  const bytes = tools.reduce((sum, tool) => sum + tool.bytes, 0);
  return {
    tools,
    bytes,
    pages: pages.length,
    ...(answeredAt === undefined ? {} : { answeredAt }),
    ...(problem === undefined ? {} : { problem }),
  };
}
