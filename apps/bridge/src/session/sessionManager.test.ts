import { tmpdir } from 'node:os';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { createTestHomes } from '../store/testCatalog.test-support.ts';
import { defaultFrameLimits } from './framePipeline.ts';
import { json, plain, serve } from './httpServer.test-support.ts';
import { createSessionManager } from './sessionManager.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

it('restarts a session under its title, and the new capture names the old one', async () => {
  const server = await serve(plain(({ message }, response) => json(response, message.id, {})));
  const catalog = homes.openCatalog(homes.newHome());
  const sessions = createSessionManager({
    catalog,
    clock: systemClock,
    ids: randomIds,
    userHome: tmpdir(),
    version: '0',
    targetEnvironment: {},
    platform: process.platform,
    frameLimits: defaultFrameLimits,
    guard: () => () => undefined,
    onChange: () => undefined,
    onQuestion: () => undefined,
    onForgotten: () => undefined,
  });
  onTestFinished(() => sessions.closeAll());
  const first = sessions.open({
    target: { kind: 'http', url: server.url },
    forced: undefined,
    era: 'handshake',
    asked: { auto: 'handshake', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 20_000 },
    clientInfoText: '{"name":"c","version":"1"}',
    rootsText: '[]',
    title: undefined,
  });
  await vi.waitFor(() => expect(first.object().phase).toBe('ready'), 30_000);
  expect(first.object().title).toBe('scripted');
  const second = await sessions.restart(first.sessionId);
  expect(first.object().phase).toBe('closed');
  expect(second?.object()).toMatchObject({ title: 'scripted', continues: first.captureId });
  const stored = catalog.list().find(({ captureId }) => captureId === second?.captureId);
  expect(stored).toMatchObject({ title: 'scripted', continues: first.captureId });
});
