import { type ErrorValue, readError } from '../jsonrpc/errorValue.ts';
import { hitAt, isObject, type ReadObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule } from '../rule.ts';
import { type Asked, askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { listedVersionRules } from './listedVersions.ts';

const given = [-32020, -32021, -32022];

/** Which error codes 2026-07-28 allows, and what must come with them. */
export const statelessCodeRules: readonly AnyRule[] = [
  onCode({
    id: 'errors/reserved-code',
    level: 'error',
    title: 'Of the codes from -32099 to -32020 only those that the specification gives out are used.',
    fix: 'Use -32603, or a code outside -32768 to -32000 for errors of your own.',
    find: (code, moment) =>
      code <= -32020 && code >= -32099 && !given.includes(code) && !mayBeOlder(moment)
        ? `The code ${code} is kept for the specification, which has not given it out.`
        : undefined,
  }),
  onCode({
    id: 'errors/retired-code',
    level: 'error',
    title: 'The codes -32002 and -32042 of earlier revisions are not sent any more.',
    fix: 'Send -32602 for a resource that is not there, and ask for a web page in an input_required result.',
    find: (code, moment) =>
      (code === -32002 || code === -32042) && !mayBeOlder(moment)
        ? `The code ${code} belongs to earlier revisions.`
        : undefined,
  }),
  onCode({
    id: 'errors/legacy-zone',
    level: 'warning',
    title: 'Codes from -32019 to -32000 should not be used by new implementations.',
    fix: 'Use a code outside -32768 to -32000 for errors of your own.',
    find: (code, moment) =>
      code <= -32000 && code >= -32019 && code !== -32002 && !mayBeOlder(moment)
        ? `The code ${code} has no meaning that a client may rely on. The specification is ambiguous here: its page advises against this range, its schema leaves it to implementations.`
        : undefined,
  }),
  onOneCode({
    id: 'errors/missing-capability-data',
    code: -32021,
    level: 'error',
    title: 'The error -32021 says in data.requiredCapabilities what the client must declare.',
    fix: 'Send data with requiredCapabilities, an object like that of the client capabilities.',
    find: ({ requiredCapabilities }) =>
      isObject(requiredCapabilities)
        ? undefined
        : { pointer: '/error', text: 'The error -32021 does not say which capabilities are required.' },
  }),
  onOneCode({
    id: 'errors/missing-capability-declared',
    code: -32021,
    level: 'error',
    title: 'The error -32021 is sent only when the request lacks a required capability.',
    fix: 'Look at the capabilities of this very request before refusing it.',
    find: ({ requiredCapabilities: needed }, asked) => {
      const declared = asked?.capabilities;
      if (!isObject(needed) || declared === undefined) return undefined;
      const names = Object.keys(needed);
      // An empty object asks for nothing more than the name.
      const isThere = names.every((name) => {
        const parts = needed[name];
        const has = declared[name];
        if (!isObject(parts) || !isObject(has)) return false;
        // An elicitation that names no mode is one of forms.
        const isForm = name === 'elicitation' && Object.keys(has).length === 0;
        return Object.keys(parts).every((part) => Object.hasOwn(has, part) || (isForm && part === 'form'));
      });
      return names.length > 0 && isThere
        ? {
            pointer: '/error/data/requiredCapabilities',
            text: 'The request did declare all that is called missing.',
          }
        : undefined;
    },
  }),
  onOneCode({
    id: 'errors/version-data',
    code: -32022,
    level: 'error',
    title: 'The error -32022 lists the revisions that the server speaks, and the one that was asked for.',
    fix: 'Send data with supported, an array of strings, and requested, a string.',
    find: ({ supported, requested }) => {
      const isList = Array.isArray(supported) && supported.every((version) => typeof version === 'string');
      return isList && typeof requested === 'string'
        ? undefined
        : { pointer: '/error', text: 'The error -32022 lacks data with supported and requested.' };
    },
  }),
  ...listedVersionRules,
  onOneCode({
    id: 'errors/version-requested-mismatch',
    code: -32022,
    level: 'warning',
    title: 'data.requested of the error -32022 repeats the revision that the request carried.',
    fix: 'Repeat the protocol version of the request.',
    find: ({ requested }, asked) =>
      typeof requested === 'string' && typeof asked?.version === 'string' && requested !== asked.version
        ? {
            pointer: '/error/data/requested',
            text: 'data.requested is not the revision that the request carried.',
          }
        : undefined,
  }),
  onCode({
    id: 'errors/header-code-off-http',
    level: 'error',
    transports: ['stdio'],
    title: 'The error -32020 is about HTTP headers, which stdio does not have.',
    fix: 'Send -32602 when the metadata of a request is wrong.',
    find: (code) =>
      code === -32020 ? 'The error -32020 came over stdio, where there are no headers.' : undefined,
  }),
];

interface Found {
  /** Counted from the message. */
  readonly pointer: string;
  readonly text: string;
}

type Head = Pick<Rule<'message'>, 'id' | 'title' | 'fix' | 'transports'> & {
  readonly level: 'error' | 'warning';
};

/** A server of an earlier revision refuses discovery with whatever code it has for what it does not know. */
function mayBeOlder({ link, state }: MessageMoment): boolean {
  return (
    link.kind === 'answer' &&
    link.exchange.method === 'server/discover' &&
    state.session().revision !== '2026-07-28'
  );
}

/** A rule about the code alone: what is wrong with it, in words. */
function onCode({
  find,
  ...head
}: Head & { readonly find: (code: number, moment: MessageMoment) => string | undefined }): AnyRule {
  return onError(head, ({ code }, moment) => {
    const text = code === undefined ? undefined : find(code, moment);
    return text === undefined ? undefined : { pointer: '/error/code', text };
  });
}

/** A rule about what comes with one code: its data, empty when it is no object, and the request that was refused. */
function onOneCode({
  code,
  find,
  ...head
}: Head & {
  readonly code: number;
  readonly find: (data: ReadObject, asked: Asked | undefined) => Found | undefined;
}): AnyRule {
  return onError(head, (error, moment) => {
    if (error.code !== code) return undefined;
    const data = error.object?.data;
    return find(isObject(data) ? data : {}, askedOf(moment));
  });
}

function onError(head: Head, find: (error: ErrorValue, moment: MessageMoment) => Found | undefined): AnyRule {
  return statelessRule({
    ...head,
    kinds: ['error'],
    side: 'sender',
    page: 'basic',
    heading: 'Error Codes',
    check: (moment) => {
      const error = readError(moment.state, moment.message);
      const found = error === undefined ? undefined : find(error, moment);
      return found === undefined ? undefined : hitAt(moment.message, found.pointer, found.text);
    },
  });
}
