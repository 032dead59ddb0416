import { toCaptureId, toViewId } from '@mcpeek/protocol/base/ids';
import { expect, test } from 'vitest';
import { createBridge } from './bridge.ts';
import type { LineSocket } from './socket.ts';
import { readWholeView } from './wholeView.ts';

const params = { captureId: toCaptureId('c1'), filter: 'tools/list' };

/** A bridge whose other end is in the test's hands. */
async function createTestBridge() {
  const sent: { id: number; method: string }[] = [];
  const line: LineSocket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => void sent.push(JSON.parse(text)),
    close: () => line.onclose?.(),
  };
  const bridge = createBridge({
    connect: () => line,
    later: () => () => undefined,
    isLoginGood: () => Promise.resolve(true),
  });
  const receive = (message: object): void => line.onmessage?.({ data: JSON.stringify(message) });
  const answer = async (result: unknown): Promise<string | undefined> => {
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    const asked = sent.shift();
    receive({ id: asked?.id, result });
    return asked?.method;
  };
  line.onopen?.();
  await answer({ bridgeId: 'b1' });
  return { bridge, line, receive, answer };
}

const opened = { viewId: 'v1', total: 0, version: 0, complete: false, records: 0, lastSeq: 20_000 };
const change = { viewId: toViewId('v1'), version: 1, records: 2, lastSeq: 20_000, all: true };

test('a view is read when its filter has looked at everything, not at its first answer', async () => {
  const { bridge, receive, answer } = await createTestBridge();
  const totals: number[] = [];
  const reading = readWholeView(bridge, params, async ({ total }) => void totals.push(total));
  expect(await answer(opened)).toBe('view/open');
  receive({ method: 'view/changed', params: { ...change, total: 1, complete: false } });
  expect(totals).toEqual([]);
  receive({ method: 'view/changed', params: { ...change, total: 2, complete: true } });
  await reading;
  expect(totals).toEqual([2]);
  expect(await answer({})).toBe('view/close');
});

test('a view that is complete at once is read at once', async () => {
  const { bridge, answer } = await createTestBridge();
  const reading = readWholeView(bridge, params, ({ total }) => Promise.resolve(total));
  await answer({ ...opened, total: 5, complete: true });
  expect(await reading).toBe(5);
});

test('a connection that breaks meanwhile ends the wait', async () => {
  const { bridge, line, answer } = await createTestBridge();
  const reading = readWholeView(bridge, params, () => Promise.resolve(1));
  await answer(opened);
  // The answer is taken before the line breaks.
  await Promise.resolve();
  line.onclose?.();
  await expect(reading).rejects.toThrow('broke');
});
