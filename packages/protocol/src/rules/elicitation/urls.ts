import { inEach } from '../levels.ts';
import { hitAt, quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';
import { type Address, isLocalHost, readAddress } from './address.ts';
import { elicitationMethod, modeOf } from './asked.ts';

const page = 'client/elicitation';
const newestWarning = inEach('none', 'none', 'none', 'warning');

/** What an elicitation that sends the user to an address asks; 2025-11-25 brought it. */
export const elicitationUrlRules: readonly AnyRule[] = [
  onUrl({
    id: 'elicitation/url-fields',
    levels: inEach('none', 'none', 'none', 'error', 'error'),
    title:
      'An elicitation of the mode url has url and message, which are strings; so is elicitationId, which 2025-11-25 alone has.',
    fix: 'Add the missing members; an elicitationId is new for each elicitation.',
    sources: onPage(page, 'URL Mode Elicitation Requests', statelessPage(page, 'Elicitation Requests')),
    find: (params, { message, revision }) =>
      [...(revision === '2025-11-25' ? ['elicitationId'] : []), 'url', 'message'].flatMap(
        (name): readonly RuleHit[] => {
          if (typeof params[name] === 'string') return [];
          const isThere = Object.hasOwn(params, name);
          const text = isThere ? `${name} is not a string.` : `The elicitation has no ${name}.`;
          return hitAt(message, `/params${isThere ? `/${name}` : ''}`, text);
        },
      ),
  }),
  onUrl({
    id: 'elicitation/url-invalid',
    levels: inEach('none', 'none', 'none', 'error', 'error'),
    title: 'The url of an elicitation is a whole address.',
    fix: 'Send an address with its scheme and host, such as https://example.com/connect.',
    sources: onPage(page, 'URL Mode Elicitation Requests', statelessPage(page, 'Safe URL Handling')),
    find: ({ url }, { message }) =>
      typeof url === 'string' && readAddress(url) === undefined
        ? hitAt(message, '/params/url', `The url ${quote(url)} is no whole address.`)
        : undefined,
  }),
  onAddress({
    id: 'elicitation/url-not-https',
    levels: inEach('none', 'none', 'none', 'warning', 'warning'),
    title: 'The url of an elicitation is https, but for development on this machine.',
    fix: 'Serve the page over https.',
    sources: onPage(page, 'Safe URL Handling', statelessPage(page, 'Safe URL Handling')),
    find: ({ scheme, host }) =>
      scheme === 'https' || isLocalHost(host) ? undefined : `The url has the scheme ${quote(scheme)}`,
  }),
  onAddress({
    id: 'elicitation/url-sensitive',
    levels: newestWarning,
    title: 'The url of an elicitation carries no secrets of the user and lets nobody in by itself.',
    fix: 'Put an opaque id into the address, and have the user sign in on the page.',
    sources: onPage('client/elicitation', 'Safe URL Handling'),
    find: ({ user, query }) => {
      if (user !== '') return 'The url has a user name before its host';
      const found = query.find(([name, value]) => value !== '' && sensitiveName.test(name));
      return found === undefined
        ? undefined
        : `The url has the parameter ${quote(found[0])}, which looks like a secret or personal data`;
    },
  }),
];

const sensitiveName =
  /^(access[-_]?token|id[-_]?token|refresh[-_]?token|auth[-_]?token|session[-_]?token|token|jwt|api[-_]?key|secret|client[-_]?secret|password|passwd|pwd|e-?mail|phone|ssn|user[-_]?name)$/i;

type Frame = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'>;

function onUrl({
  find,
  ...rule
}: Frame & { readonly find: (params: ReadObject, moment: MessageMoment) => RuleHits }): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request'],
    methods: [elicitationMethod],
    side: 'sender',
    check: (moment) => {
      const params = modeOf(moment) === 'url' ? readObject(moment.message, 'params') : undefined;
      return params === undefined ? undefined : find(params, moment);
    },
  };
}

function onAddress({
  find,
  ...rule
}: Frame & { readonly find: (address: Address) => string | undefined }): AnyRule {
  return onUrl({
    ...rule,
    find: ({ url }, { message }) => {
      const address = typeof url === 'string' ? readAddress(url) : undefined;
      const seen = address === undefined ? undefined : find(address);
      return seen === undefined ? undefined : hitAt(message, '/params/url', `${seen}.`);
    },
  });
}
