import { join } from 'node:path';
import type { Result } from '@mcpeek/protocol/base/result';
import { callParams, type SavedServer } from '@mcpeek/protocol/wire/calls';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import * as v from 'valibot';
import type { IdMaker } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type CallHandlers, CallRefusal } from '../callHandlers.ts';
import { openKeptFile } from '../keptFile.ts';
import { plainTarget } from './plainTarget.ts';

type Name = 'server/list' | 'server/save' | 'server/remove' | 'settings/get' | 'settings/set';

const savedServers = v.array(v.object({ ...callParams['server/save'].entries, serverId: v.string() }));
const settings = v.record(v.string(), v.unknown());

/** The calls about what the user keeps: servers and settings, each in a file of the home. */
export function keptCalls(parts: {
  readonly home: string;
  readonly ids: IdMaker;
  readonly log: Log;
  readonly onServersChange: () => void;
}): Pick<CallHandlers, Name> {
  const { home, ids, log, onServersChange } = parts;
  const servers = openKeptFile<readonly SavedServer[]>({
    path: join(home, 'servers.json'),
    empty: [],
    parse: (content) => (v.is(savedServers, content) ? content.map(savedServer) : undefined),
    log,
  });
  const kept = openKeptFile<Readonly<Record<string, unknown>>>({
    path: join(home, 'settings.json'),
    empty: {},
    parse: (content) => (v.is(settings, content) ? content : undefined),
    log,
  });

  return {
    'server/list': () => servers.read(),
    'server/save': (params) => {
      const saved = savedServer({ ...params, serverId: params.serverId ?? ids.newId('v') });
      const done = servers.update((list) => {
        const others = list.filter(({ serverId }) => serverId !== saved.serverId);
        const at = list.findIndex(({ serverId }) => serverId === saved.serverId);
        return at < 0 ? [...others, saved] : others.toSpliced(at, 0, saved);
      });
      keptOrRefused(done, 'the saved servers');
      onServersChange();
      return saved;
    },
    'server/remove': ({ serverId }) => {
      if (!servers.read().some((server) => server.serverId === serverId)) {
        throw new CallRefusal(wireErrorCodes.notFound, `There is no saved server ${serverId}.`, {
          kind: 'noSuchServer',
        });
      }
      const done = servers.update((list) => list.filter((server) => server.serverId !== serverId));
      keptOrRefused(done, 'the saved servers');
      onServersChange();
      return {};
    },
    'settings/get': () => ({ settings: kept.read() }),
    'settings/set': (params) => ({
      settings: keptOrRefused(
        kept.update((now) => ({ ...now, ...params.settings })),
        'the settings',
      ),
    }),
  };
}

function keptOrRefused<Value>(done: Result<Value, string>, what: string): Value {
  if (done.ok) return done.value;
  throw new CallRefusal(
    wireErrorCodes.storeFailed,
    `The disk refused to keep ${what}: ${done.problem}. They are as they were before.`,
    { kind: 'storeFailed' },
  );
}

function savedServer(from: v.InferOutput<typeof savedServers>[number]): SavedServer {
  const { serverId, title, target, revision } = from;
  return { serverId, title, target: plainTarget(target), ...(revision === undefined ? {} : { revision }) };
}
