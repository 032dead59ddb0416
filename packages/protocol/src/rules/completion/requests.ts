import type { Seq } from '../../base/ids.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { keepNewest } from '../listBook.ts';
import { promptBookOf } from '../prompts/promptList.ts';
import {
  describeValue,
  hitAt,
  isObject,
  quote,
  type ReadObject,
  readObject,
  showValue,
  token,
} from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';

const complete = ['completion/complete'];

/** What a request for completions must hold, and how it is refused. */
export const completionRequestRules: readonly AnyRule[] = [
  {
    id: 'completion/ref-type',
    on: 'message',
    kinds: ['request'],
    methods: complete,
    levels: inAll('error'),
    side: 'client',
    title: 'The ref of completion/complete is a ref/prompt with a name or a ref/resource with a uri.',
    fix: 'Send "ref":{"type":"ref/prompt","name":"…"} or "ref":{"type":"ref/resource","uri":"…"}.',
    sources: onPage('server/utilities/completion', 'Reference Types'),
    check: ({ message }) => toHits(message.pointer, findRefProblem(readObject(message, 'params'))),
  },
  {
    id: 'completion/argument-shape',
    on: 'message',
    kinds: ['request'],
    methods: complete,
    levels: inAll('error'),
    side: 'client',
    title:
      'The argument of completion/complete has a name and a value, both strings; the value may be empty.',
    fix: 'Send "argument":{"name":"…","value":"…"}.',
    sources: inSchema('CompleteRequest'),
    check: ({ message }) => toHits(message.pointer, ...findArgumentProblems(readObject(message, 'params'))),
  },
  {
    id: 'completion/context-in-old-revision',
    on: 'message',
    kinds: ['request'],
    methods: complete,
    levels: inEach('info', 'info', 'none', 'none'),
    side: 'client',
    title: 'completion/complete has no context before 2025-06-18; a server ignores it.',
    fix: 'Leave context out, or negotiate 2025-06-18 or later.',
    sources: inSchema('CompleteRequest'),
    check: ({ message, revision }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !Object.hasOwn(params, 'context')) return undefined;
      return hitAt(message, '/params/context', `${revision ?? 'This revision'} has no context here.`);
    },
  },
  {
    id: 'completion/context-not-strings',
    on: 'message',
    kinds: ['request'],
    methods: complete,
    levels: inEach('none', 'none', 'error', 'error'),
    side: 'client',
    title: 'The arguments in the context of completion/complete are strings.',
    fix: 'Write each argument as a string, numbers too.',
    sources: onPage('server/utilities/completion', 'CompleteRequest'),
    check: checkContext,
  },
  {
    id: 'completion/error-code',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    methods: complete,
    levels: inEach('none', 'warning', 'warning', 'warning'),
    side: 'server',
    title: 'A request for completions that names no proper ref or argument is refused with the code -32602.',
    fix: 'Answer wrong params with the code -32602 (invalid params).',
    sources: onPage('server/utilities/completion', 'Error Handling'),
    check: checkRefusal,
  },
];

interface Problem {
  readonly path: string;
  readonly message: string;
}

function toHits(pointer: string, ...problems: readonly (Problem | undefined)[]): RuleHits {
  return problems.flatMap((problem) =>
    problem === undefined ? [] : [{ pointer: pointer + problem.path, message: problem.message }],
  );
}

/** Params that are no object are the finding of the rules about params. */
function findRefProblem(params: ReadObject | undefined): Problem | undefined {
  if (params === undefined) return undefined;
  const { ref } = params;
  if (ref === undefined) return { path: '/params', message: 'The request has no ref.' };
  if (!isObject(ref))
    return { path: '/params/ref', message: `ref is ${describeValue(ref)}; it must be an object.` };
  const { type } = ref;
  const wanted = type === 'ref/prompt' ? 'name' : type === 'ref/resource' ? 'uri' : undefined;
  if (wanted === undefined) {
    return type === undefined
      ? { path: '/params/ref', message: 'The ref has no type.' }
      : {
          path: '/params/ref/type',
          message: `The type of the ref is ${showValue(type)}, which does not exist.`,
        };
  }
  const seen = ref[wanted];
  if (typeof seen === 'string') return undefined;
  return seen === undefined
    ? { path: '/params/ref', message: `The ref of type ${quote(String(type))} has no ${wanted}.` }
    : {
        path: `/params/ref/${wanted}`,
        message: `The ${wanted} of the ref is ${describeValue(seen)}; it must be a string.`,
      };
}

function findArgumentProblems(params: ReadObject | undefined): readonly Problem[] {
  if (params === undefined) return [];
  const { argument } = params;
  if (argument === undefined) return [{ path: '/params', message: 'The request has no argument.' }];
  if (!isObject(argument)) {
    const message = `argument is ${describeValue(argument)}; it must be an object.`;
    return [{ path: '/params/argument', message }];
  }
  return ['name', 'value'].flatMap((name): readonly Problem[] => {
    const seen = argument[name];
    if (typeof seen === 'string') return [];
    if (seen === undefined) return [{ path: '/params/argument', message: `The argument has no ${name}.` }];
    const message = `The ${name} of the argument is ${describeValue(seen)}; it must be a string.`;
    return [{ path: `/params/argument/${name}`, message }];
  });
}

function checkContext({ message }: MessageMoment): RuleHits {
  const context = readObject(message, 'params')?.context;
  const values = isObject(context) ? context.arguments : undefined;
  if (!isObject(values)) return undefined;
  const place = `${message.pointer}/params/context/arguments`;
  const hits = Object.entries(values)
    .filter(([, value]) => typeof value !== 'string')
    .map(([name, value]) => ({
      pointer: place + token(name),
      message: `The argument ${quote(name)} in the context is ${describeValue(value)}; it must be a string.`,
    }));
  return limitHits(hits, place);
}

function checkRefusal(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  const wrong = state.notebook('completion/error-code', () => new Map<ExchangeEntry, Wrong>());
  if (link.kind === 'request') {
    const problem = findWrong(moment);
    if (problem !== undefined) keepNewest(wrong, link.exchange, problem, mostWrong);
    return undefined;
  }
  if (link.kind !== 'answer') return undefined;
  const problem = wrong.get(link.exchange);
  if (problem === undefined) return undefined;
  wrong.delete(link.exchange);
  if (message.kind === 'result') {
    // A name that was not listed may be known all the same.
    if (problem.listSeq !== undefined) return undefined;
    const text = `The request was wrong, and was answered instead of refused with -32602. ${problem.message}`;
    return [{ pointer: `${message.pointer}/result`, message: text, related: [link.exchange.seq] }];
  }
  const code = readError(state, message)?.code;
  // Who has no completions at all says so with -32601.
  if (code === undefined || code === -32602 || code === -32601 || link.isAfterCancel) return undefined;
  return [
    {
      pointer: `${message.pointer}/error/code`,
      message: `The request was wrong, and was refused with ${code} instead of -32602. ${problem.message}`,
      related: [link.exchange.seq, ...(problem.listSeq === undefined ? [] : [problem.listSeq])],
    },
  ];
}

/** Why a request is to be refused. */
interface Wrong {
  readonly message: string;
  /** The end of the listing that lacks the name. */
  readonly listSeq?: Seq;
}

/** So many wrong requests that wait for their answer are remembered. */
const mostWrong = 1_000;

function findWrong(moment: MessageMoment): Wrong | undefined {
  const params = readObject(moment.message, 'params');
  const problem = findRefProblem(params) ?? findArgumentProblems(params)[0];
  if (problem !== undefined) return { message: problem.message };
  const { type, name } = isObject(params?.ref) ? params.ref : {};
  const { wholeSeq, items } = promptBookOf(moment);
  if (type !== 'ref/prompt' || typeof name !== 'string' || wholeSeq === undefined || items.has(name))
    return undefined;
  return { message: `The prompt ${quote(name)} is not in the last complete list.`, listSeq: wholeSeq };
}
