import { isIsoTime } from '../../base/isoTime.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, type ReadObject, readObject, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { inEachRevision, onPage, statelessPage, typeSource } from '../sources.ts';
import { blockMethods, blocksIn } from './blocks.ts';
import { embeddedIn } from './embedded.ts';
import { onBlocks } from './onBlocks.ts';

/** Hints about whom content and resources are for. */
export const annotationRules: readonly AnyRule[] = [
  onAnnotations({
    id: 'content/annotations-shape',
    levels: inAll('error', 'error'),
    title: 'audience is a list of user and assistant, and priority a number from 0 to 1.',
    fix: 'Write the audience such as ["user"], and the priority such as 0.5.',
    sources: inEachRevision(
      (revision) => typeSource(revision, revision === '2024-11-05' ? 'Annotated' : 'Annotations'),
      typeSource('2026-07-28', 'Annotations'),
    ),
    find: ({ audience, priority }) => [
      ...(audience === undefined ? [] : findInAudience(audience)),
      ...(priority === undefined || (typeof priority === 'number' && priority >= 0 && priority <= 1)
        ? []
        : [['/priority', `priority is ${showValue(priority)}.`] as const]),
    ],
  }),
  onAnnotations({
    id: 'content/annotations-last-modified',
    levels: inEach('none', 'none', 'warning', 'warning', 'warning'),
    title: 'lastModified is a time in ISO 8601.',
    fix: 'Write the time such as 2025-01-12T15:00:58Z.',
    sources: onPage('server/resources', 'Annotations', statelessPage('server/resources', 'Annotations')),
    find: ({ lastModified }) =>
      lastModified === undefined || (typeof lastModified === 'string' && isIsoTime(lastModified))
        ? []
        : [['/lastModified', `lastModified is ${showValue(lastModified)}, not a time in ISO 8601.`]],
  }),
  onBlocks({
    id: 'content/annotations-misplaced',
    levels: inEach('none', 'none', 'info', 'info'),
    title: 'The annotations of an embedded resource stand on the block.',
    fix: 'Move the annotations from the resource to the block around it.',
    sources: onPage('server/tools', 'Embedded Resources'),
    find: ({ block }) =>
      block.type === 'resource' && isObject(block.resource) && Object.hasOwn(block.resource, 'annotations')
        ? [
            [
              '/resource/annotations',
              'The annotations stand in the resource. The specification is ambiguous here: an example of it has them there, its schema on the block.',
            ],
          ]
        : [],
  }),
];

type Fault = readonly [path: string, text: string];

function findInAudience(audience: unknown): readonly Fault[] {
  if (!Array.isArray(audience)) return [['/audience', `audience is ${describeValue(audience)}.`]];
  const index = audience.findIndex((role: unknown) => role !== 'user' && role !== 'assistant');
  return index < 0 ? [] : [[`/audience/${index}`, `audience has ${showValue(audience[index])}.`]];
}

function onAnnotations({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (annotations: ReadObject) => readonly Fault[];
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'result'],
    methods: [...blockMethods, 'resources/list', 'resources/templates/list'],
    side: 'sender',
    applies: hasAnnotations,
    check: (moment) => {
      const hits: RuleHit[] = [];
      for (const { annotations, path } of annotationsIn(moment)) {
        for (const [below, message] of find(annotations))
          hits.push({ pointer: `${moment.message.pointer}${path}/annotations${below}`, message });
      }
      return limitHits(hits);
    },
  };
}

interface Annotated {
  readonly annotations: ReadObject;
  /** Of the thing that has them, counted from the message. */
  readonly path: string;
}

function hasAnnotations(moment: MessageMoment): boolean {
  return annotationsIn(moment).length > 0;
}

/** All annotations of a message that are objects, read once however many rules ask. */
function annotationsIn(moment: MessageMoment): readonly Annotated[] {
  if (newest !== moment.message) {
    newest = moment.message;
    annotated = readAnnotations(moment);
  }
  return annotated;
}

// All rules look at one message before any looks at the next.
let newest: SingleMessage | undefined;
let annotated: readonly Annotated[] = [];

function readAnnotations(moment: MessageMoment): readonly Annotated[] {
  const found: Annotated[] = [];
  const look = ({ annotations }: ReadObject, path: string): void => {
    if (isObject(annotations)) found.push({ annotations, path });
  };
  const blocks = blocksIn(moment);
  for (const { block, path } of blocks) look(block, path);
  for (const { contents, path } of embeddedIn(blocks)) look(contents, path);
  const result = moment.message.kind === 'result' ? readObject(moment.message, 'result') : undefined;
  for (const name of ['resources', 'resourceTemplates']) {
    const items: unknown = result?.[name];
    if (Array.isArray(items))
      items.forEach((item: unknown, index) => {
        if (isObject(item)) look(item, `/result/${name}/${index}`);
      });
  }
  return found;
}
