import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';

const rootsList = ['roots/list'];

/** What a client names as roots. */
export const rootRules: readonly AnyRule[] = [
  {
    id: 'roots/shape',
    on: 'message',
    kinds: ['result'],
    methods: rootsList,
    levels: inAll('error'),
    side: 'client',
    title: 'The result of roots/list has an array roots whose members are objects with a uri.',
    fix: 'Send "roots":[{"uri":"file:///…"}]; the array may be empty.',
    sources: inSchema('ListRootsResult'),
    check: (moment) => {
      const result = readObject(moment.message, 'result');
      if (result === undefined || moment.link.kind !== 'answer') return undefined;
      const { roots } = result;
      const place = `${moment.message.pointer}/result`;
      if (roots === undefined) return [{ pointer: place, message: 'The result has no roots.' }];
      if (!Array.isArray(roots))
        return [
          { pointer: `${place}/roots`, message: `roots is ${describeValue(roots)}; it must be an array.` },
        ];
      return eachRoot(moment, (root) => {
        if (!isObject(root)) return { message: `The root is ${describeValue(root)}; it must be an object.` };
        if (typeof root.uri === 'string') return undefined;
        if (root.uri === undefined) return { message: 'The root has no uri.' };
        return { path: '/uri', message: `The uri is ${describeValue(root.uri)}; it must be a string.` };
      });
    },
  },
  {
    id: 'roots/uri-not-file',
    on: 'message',
    kinds: ['result'],
    methods: rootsList,
    levels: inAll('error', 'error'),
    side: 'client',
    title: 'The uri of a root begins with file://.',
    fix: 'Name directories and files as file:// addresses.',
    sources: onPage('client/roots', 'Root', statelessPage('client/roots', 'Root')),
    check: (moment) =>
      eachUri(moment, (uri) =>
        /^file:\/\//i.test(uri) ? undefined : `The root ${quote(uri)} does not begin with file://.`,
      ),
  },
  {
    id: 'roots/path-traversal',
    on: 'message',
    kinds: ['result'],
    methods: rootsList,
    levels: inAll('warning'),
    side: 'client',
    title: 'The path of a root has no .. in it.',
    fix: 'Resolve the path before it is sent.',
    sources: onPage('client/roots', 'Security Considerations'),
    check: (moment) =>
      eachUri(moment, (uri) =>
        /(?:^|[\\/])\.\.(?:[\\/?#]|$)/.test(decodeDotsAndSlashes(uri))
          ? `The path of the root ${quote(uri)} leads upwards.`
          : undefined,
      ),
  },
];

type Problem = { readonly path?: string; readonly message: string } | undefined;

function eachRoot({ message, link }: MessageMoment, problemOf: (root: unknown) => Problem): RuleHits {
  const roots = link.kind === 'answer' ? readObject(message, 'result')?.roots : undefined;
  if (!Array.isArray(roots)) return undefined;
  const place = `${message.pointer}/result/roots`;
  const hits: RuleHit[] = [];
  roots.forEach((root: unknown, index) => {
    const problem = problemOf(root);
    if (problem !== undefined)
      hits.push({ pointer: `${place}/${index}${problem.path ?? ''}`, message: problem.message });
  });
  return limitHits(hits, place);
}

function eachUri(moment: MessageMoment, problemOf: (uri: string) => string | undefined): RuleHits {
  return eachRoot(moment, (root) => {
    const uri = isObject(root) ? root.uri : undefined;
    const problem = typeof uri === 'string' ? problemOf(uri) : undefined;
    return problem === undefined ? undefined : { path: '/uri', message: problem };
  });
}

function decodeDotsAndSlashes(uri: string): string {
  return uri.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
}
