import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { inEachRevision, pageSource, statelessPage } from '../sources.ts';
import { toolBookOf } from './toolList.ts';

/** The names of the tools of one listing. */
export const toolNameRules: readonly AnyRule[] = [
  {
    id: 'tools/duplicate-name',
    on: 'message',
    // It looks at all that the memory of listed tools is made of.
    kinds: ['request', 'result', 'error', 'notification'],
    methods: ['tools/list'],
    notifications: ['notifications/tools/list_changed'],
    levels: inAll('warning', 'warning'),
    side: 'server',
    title: 'Each tool of a server has a name of its own.',
    fix: 'Rename one of the tools, or list it once.',
    sources: inEachRevision(
      (revision) =>
        pageSource(revision, 'server/tools', ...(revision === '2025-11-25' ? ['Tool Names'] : [])),
      statelessPage('server/tools', 'Tool Names'),
    ),
    check: (moment) =>
      limitHits(
        toolBookOf(moment).repeats.map(({ index, name, firstSeq }) => ({
          pointer: `${moment.message.pointer}/result/tools/${index}/name`,
          message: `The name ${quote(name)} was listed before in the same listing.`,
          related: firstSeq === moment.seq ? [] : [firstSeq],
        })),
      ),
  },
];
