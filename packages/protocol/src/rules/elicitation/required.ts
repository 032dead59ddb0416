import { readError } from '../jsonrpc/errorValue.ts';
import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, hitAt, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage, onResponses } from '../sources.ts';
import { elicitationMethod } from './asked.ts';
import { issuedIds, mostIssued, requiredElicitations, takeIssued, urlRequiredCode } from './issued.ts';

const completeMethod = 'notifications/elicitation/complete';
const newestError = inEach('none', 'none', 'none', 'error');
const newestWarning = inEach('none', 'none', 'none', 'warning');

/** The ids of elicitations, their completion, and the error that demands them. */
export const elicitationRequiredRules: readonly AnyRule[] = [
  {
    id: 'elicitation/id-reused',
    on: 'message',
    kinds: ['request', 'error'],
    levels: newestError,
    side: 'sender',
    title: 'Each elicitation of the mode url has an id of its own.',
    fix: 'Make a new elicitationId for each elicitation.',
    sources: inSchema('ElicitRequestURLParams'),
    check: (moment) => {
      const { message } = moment;
      if (message.kind === 'request' && message.method !== elicitationMethod) return undefined;
      const hits = takeIssued(moment).map(({ id, path, earlier }) => ({
        pointer: message.pointer + path,
        message: `The elicitationId ${quote(id)} was used for another elicitation in record ${earlier}.`,
        related: [earlier],
      }));
      return limitHits(hits, message.pointer);
    },
  },
  onComplete({
    id: 'elicitation/complete-unknown-id',
    levels: newestError,
    title: 'A completion names an elicitation that this client was asked for.',
    fix: 'Send the completion to the client that got the elicitation, with its elicitationId.',
    find: (moment, id) => {
      const known = issuedIds(moment);
      if (known.has(id) || known.size >= mostIssued) return undefined;
      return { message: `No elicitation before has the id ${quote(id)}.` };
    },
  }),
  onComplete({
    id: 'elicitation/complete-duplicate',
    levels: newestWarning,
    title: 'An elicitation is completed once.',
    fix: 'Send one completion for each elicitation.',
    find: (moment, id) => {
      const issued = issuedIds(moment).get(id);
      const first = issued?.completedBy;
      if (issued !== undefined) issued.completedBy ??= moment.seq;
      if (first === undefined) return undefined;
      return {
        message: `The elicitation ${quote(id)} was completed in record ${first} already.`,
        related: [first],
      };
    },
  }),
  onRequired({
    id: 'elicitation/required-error-shape',
    levels: newestError,
    title: 'The error -32042 has data with an array elicitations.',
    fix: 'Send "data":{"elicitations":[…]} with the elicitations that must come first.',
    check: ({ message, state }) => {
      const error = readError(state, message)?.object;
      const data = error?.data;
      if (isObject(data) && Array.isArray(data.elicitations)) return undefined;
      const isThere = isObject(data) && Object.hasOwn(data, 'elicitations');
      const place = isThere ? '/error/data/elicitations' : data === undefined ? '/error' : '/error/data';
      const seen = describeValue(isObject(data) ? data.elicitations : data);
      return hitAt(
        message,
        place,
        `${isObject(data) ? 'data.elicitations' : 'The data'} of the error is ${seen}.`,
      );
    },
  }),
  onRequired({
    id: 'elicitation/required-error-not-url',
    levels: newestError,
    title: 'Each elicitation in the error -32042 has the mode url and an elicitationId.',
    fix: 'Name only elicitations of the mode url there, each with its id.',
    check: (moment) => {
      const place = `${moment.message.pointer}/error/data/elicitations`;
      const hits = requiredElicitations(moment).flatMap((entry, index): readonly RuleHit[] => {
        if (!isObject(entry))
          return [{ pointer: `${place}/${index}`, message: `The entry is ${describeValue(entry)}.` }];
        if (entry.mode !== 'url') {
          const seen = typeof entry.mode === 'string' ? quote(entry.mode) : describeValue(entry.mode);
          const pointer = `${place}/${index}${Object.hasOwn(entry, 'mode') ? '/mode' : ''}`;
          return [{ pointer, message: `The mode of the entry is ${seen}, not "url".` }];
        }
        return typeof entry.elicitationId === 'string'
          ? []
          : [{ pointer: `${place}/${index}`, message: 'The entry has no elicitationId that is a string.' }];
      });
      return limitHits(hits, place);
    },
  }),
  onRequired({
    id: 'elicitation/required-error-empty',
    levels: newestWarning,
    title: 'The error -32042 names at least one elicitation.',
    fix: 'Name what the user must do, or answer with another code.',
    check: ({ message, state }) => {
      const data = readError(state, message)?.object?.data;
      return isObject(data) && Array.isArray(data.elicitations) && data.elicitations.length === 0
        ? hitAt(
            message,
            '/error/data/elicitations',
            'The list is empty, so nothing can be done about the error.',
          )
        : undefined;
    },
  }),
  onRequired({
    id: 'elicitation/required-error-without-capability',
    levels: newestWarning,
    title: 'The error -32042 goes to clients that declare elicitation.url.',
    fix: 'Send it only when the client declares elicitation.url.',
    sources: onPage('client/elicitation', 'Capabilities'),
    check: ({ message, state, dir }) => {
      const declared = state.session().clientCapabilities;
      if (dir !== 'in' || declared === undefined) return undefined;
      if (isObject(declared.elicitation) && isObject(declared.elicitation.url)) return undefined;
      return hitAt(
        message,
        '/error/code',
        'The client does not declare elicitation.url. The specification is ambiguous here: it says so of requests, not of this error.',
      );
    },
  }),
  onRequired({
    id: 'elicitation/required-error-before-r4',
    levels: inEach('info', 'info', 'info', 'none'),
    title: 'The code -32042 has no meaning before 2025-11-25.',
    fix: 'Negotiate 2025-11-25, or tell in the text of the error what the user must do.',
    sources: onResponses('Error'),
    check: ({ message }) =>
      hitAt(
        message,
        '/error/code',
        'The code -32042 means nothing in this revision; it is an error of the server.',
      ),
  }),
];

type Frame = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix'>;

function onRequired({
  check,
  ...rule
}: Frame &
  Partial<Pick<AnyRule, 'sources'>> & {
    readonly check: (moment: MessageMoment) => RuleHits;
  }): AnyRule {
  return {
    sources: onPage('client/elicitation', 'URL Elicitation Required Error'),
    ...rule,
    on: 'message',
    kinds: ['error'],
    side: 'sender',
    check: (moment) =>
      readError(moment.state, moment.message)?.code === urlRequiredCode ? check(moment) : undefined,
  };
}

function onComplete({
  find,
  ...rule
}: Frame & {
  readonly find: (moment: MessageMoment, id: string) => RuleHit | undefined;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['notification'],
    notifications: [completeMethod],
    side: 'sender',
    sources: onPage('client/elicitation', 'Completion Notifications for URL Mode Elicitation'),
    check: (moment) => {
      const { message } = moment;
      const id = readObject(message, 'params')?.elicitationId;
      const hit = typeof id === 'string' ? find(moment, id) : undefined;
      return hit === undefined ? undefined : [{ pointer: `${message.pointer}/params/elicitationId`, ...hit }];
    },
  };
}
