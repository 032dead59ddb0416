import { describeValue, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** Longer values are not read. */
const longest = 8_192;
/** So many members a tracestate may have. */
const mostMembers = 32;

const parent = /^(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const stateKey = /^[a-z0-9][a-z0-9_\-*/]{0,240}(?:@[a-z][a-z0-9_\-*/]{0,13})?$/;
const stateValue = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const baggageKey = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const baggageValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

const forms: Readonly<Record<string, (text: string) => boolean>> = {
  traceparent: (text) => {
    const [, version, more] = parent.exec(text) ?? [];
    // Only later versions may have more parts.
    return version !== undefined && (more === undefined || version !== '00');
  },
  tracestate: (text) => {
    const members = membersOf(text);
    const keys = members.map((member) => member.slice(0, member.indexOf('=')));
    return (
      members.length <= mostMembers &&
      new Set(keys).size === keys.length &&
      members.every((member, index) => {
        const key = keys[index] ?? '';
        return member.includes('=') && stateKey.test(key) && stateValue.test(member.slice(key.length + 1));
      })
    );
  },
  baggage: (text) =>
    membersOf(text).every((member) => {
      const [first = '', ...properties] = member.split(';').map(trim);
      return isPair(first, true) && properties.every((property) => isPair(property, false));
    }),
};

/** Traces that go through a conversation. */
export const traceRules: readonly AnyRule[] = [
  statelessRule({
    id: 'meta/trace-format',
    kinds: ['request', 'notification', 'result'],
    level: 'error',
    side: 'sender',
    title: 'traceparent and tracestate have the form of W3C Trace Context, baggage that of W3C Baggage.',
    fix: 'Pass on what a tracing library writes, without change.',
    page: 'basic',
    heading: '_meta',
    check: checkTraces,
  }),
];

function checkTraces({ message }: MessageMoment): RuleHits {
  // Most messages have no trace, and are not parsed for it.
  if (!/trace|baggage|\\u/.test(message.source)) return undefined;
  const part = message.kind === 'result' ? 'result' : 'params';
  const meta = readObject(message, part)?._meta;
  if (!isObject(meta)) return undefined;
  return Object.entries(forms).flatMap(([name, fits]): readonly RuleHit[] => {
    const value = Object.hasOwn(meta, name) ? meta[name] : undefined;
    if (value === undefined) return [];
    if (typeof value === 'string' && (value.length > longest || fits(value))) return [];
    const seen = typeof value === 'string' ? quote(value) : describeValue(value);
    return [{ pointer: `${message.pointer}/${part}/_meta/${name}`, message: `${name} is ${seen}.` }];
  });
}

function membersOf(text: string): readonly string[] {
  return text
    .split(',')
    .map(trim)
    .filter((member) => member !== '');
}

function isPair(text: string, needsValue: boolean): boolean {
  const at = text.indexOf('=');
  if (at < 0) return !needsValue && baggageKey.test(text);
  return baggageKey.test(trim(text.slice(0, at))) && baggageValue.test(trim(text.slice(at + 1)));
}

function trim(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}
