import { expect, it } from 'vitest';
import { createPairing } from '../jsonrpc/pairing.ts';
import { parseMessage } from '../jsonrpc/parseMessage.ts';
import { newSessionState } from '../session/sessionState.ts';
import { createRuleState } from './createRuleState.ts';
import { createHttpBook } from './httpBook.ts';
import { inAll, inEach } from './levels.ts';
import type { AnyRule, Rule, RuleLevels, StderrMoment } from './rule.ts';
import { createRuleRunner } from './runRules.ts';
import { onPage } from './sources.ts';

const rule = (levels: RuleLevels, more: Partial<Extract<AnyRule, { on: 'stderr' }>> = {}): AnyRule => ({
  id: 'test/rule',
  on: 'stderr',
  levels,
  side: 'sender',
  title: 'The title.',
  fix: 'The fix.',
  sources: onPage('basic/lifecycle', 'Shutdown'),
  check: ({ isUtf8 }) => (isUtf8 ? undefined : [{}]),
  ...more,
});

const moment = (more: Partial<StderrMoment> = {}): StderrMoment => ({
  on: 'stderr',
  seq: 3,
  revision: '2025-06-18',
  transport: 'stdio',
  isUtf8: false,
  state: createRuleState({
    pairing: createPairing(),
    session: () => newSessionState,
    lastNotification: () => undefined,
    firstMethod: () => undefined,
    http: createHttpBook(),
  }),
  ...more,
});

it('what a hit leaves out comes from the rule and the moment', () => {
  expect(createRuleRunner([rule(inAll('warning'))]).run(moment())).toEqual([
    {
      seq: 3,
      ruleId: 'test/rule',
      severity: 'warning',
      side: 'server',
      message: 'The title.',
      requires: 'The title.',
      fix: 'The fix.',
      source: {
        page: 'basic/lifecycle',
        heading: 'Shutdown',
        url: 'https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle#shutdown',
      },
      rev: '2025-06-18',
      related: [],
    },
  ]);
});

it('what a hit says goes before the rule', () => {
  const hit = {
    seq: 1,
    pointer: '/a',
    offset: 4,
    message: 'm',
    side: 'client',
    severity: 'info',
    related: [2],
  } as const;
  expect(createRuleRunner([rule(inAll('error'), { check: () => [hit] })]).run(moment())).toMatchObject([hit]);
});

it('a revision that lacks the rule does not run it', () => {
  const runner = createRuleRunner([rule(inEach('none', 'error', 'warning', 'info'))]);
  const severities = (['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const).map(
    (revision) => runner.run(moment({ revision }))[0]?.severity,
  );
  expect(severities).toEqual([undefined, 'error', 'warning', 'info', undefined]);
});

it('after initialize and before a revision is agreed only what all four require holds, at its mildest, by the newest page', () => {
  const unknown = { revision: undefined, era: 'handshake' } as const;
  const partly = createRuleRunner([rule(inEach('none', 'error', 'error', 'error'))]);
  expect(partly.run(moment(unknown))).toEqual([]);
  const always = createRuleRunner([rule(inEach('error', 'warning', 'error', 'error'))]);
  const [finding] = always.run(moment(unknown));
  expect(finding).toMatchObject({ severity: 'warning', rev: 'any' });
  expect(finding?.source.url).toContain('/2025-11-25/');
});

it('while nothing says how the conversation begins only what all five require holds', () => {
  const unknown = moment({ revision: undefined });
  expect(createRuleRunner([rule(inAll('error'))]).run(unknown)).toEqual([]);
  expect(createRuleRunner([rule(inAll('error', 'info'))]).run(unknown)).toMatchObject([{ severity: 'info' }]);
});

it('a rule that throws is told of once a session, and the others go on', () => {
  const runner = createRuleRunner([
    rule(inAll('error'), {
      id: 'test/thrower',
      check: () => {
        throw new Error('no such place\u202e');
      },
    }),
    rule(inAll('error')),
  ]);
  const first = moment();
  const findings = runner.run(first);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(['mcpeek/rule-crashed', 'test/rule']);
  expect(findings[0]).toMatchObject({ severity: 'warning', side: 'unknown', seq: 3, related: [3] });
  expect(findings[0]?.message).toContain('test/thrower failed at this record with "no such place\\u202e"');
  expect(runner.run(moment({ state: first.state })).map(({ ruleId }) => ruleId)).toEqual(['test/rule']);
  expect(runner.run(moment())).toHaveLength(2);
});

it('rules that share a first look are run only where it says yes, and it is asked once for all that follow each other', () => {
  const asked: boolean[] = [];
  const applies = ({ isUtf8 }: StderrMoment): boolean => {
    asked.push(isUtf8);
    return !isUtf8;
  };
  const check = () => [{}];
  const runner = createRuleRunner([
    rule(inAll('error'), { id: 'test/always', check }),
    rule(inAll('error'), { id: 'test/one', applies, check }),
    rule(inAll('error'), { id: 'test/two', applies, check }),
  ]);
  const told = (isUtf8: boolean) => runner.run(moment({ isUtf8 })).map(({ ruleId }) => ruleId);
  expect(told(true)).toEqual(['test/always']);
  expect(told(false)).toEqual(['test/always', 'test/one', 'test/two']);
  expect(asked).toEqual([true, false]);
});

it('a first look that throws is told of as a fault of its first rule, once a session, and the others go on', () => {
  const applies = (): boolean => {
    throw new Error('no look');
  };
  const runner = createRuleRunner([
    rule(inAll('error'), { id: 'test/one', applies }),
    rule(inAll('error'), { id: 'test/two', applies }),
    rule(inAll('error'), { id: 'test/other' }),
  ]);
  const { state } = moment();
  const told = () => runner.run(moment({ state })).map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(told()).toEqual([
    expect.stringMatching(/^mcpeek\/rule-crashed: The rule test\/one failed at this record with "no look"/),
    'test/other: The title.',
  ]);
  expect(told()).toEqual(['test/other: The title.']);
});

it('a rule about one transport is silent on the others', () => {
  const runner = createRuleRunner([rule(inAll('error'), { transports: ['stdio'] })]);
  expect(runner.run(moment())).toHaveLength(1);
  expect(runner.run(moment({ transport: 'http' }))).toEqual([]);
  expect(runner.run(moment({ transport: 'sse' }))).toEqual([]);
});

it('nothing found is the same empty list each time', () => {
  const runner = createRuleRunner([rule(inAll('error'))]);
  expect(runner.run(moment({ isUtf8: true }))).toBe(runner.run(moment({ isUtf8: true })));
});

it('a notebook keeps what one session wrote, and another session begins anew', () => {
  const first = moment().state;
  first.notebook('n', () => ({ count: 0 })).count++;
  expect(first.notebook('n', () => ({ count: 0 })).count).toBe(1);
  expect(moment().state.notebook('n', () => ({ count: 0 })).count).toBe(0);
});

/** Gives the rules that a message is shown to, in order. */
function askOf(rules: readonly (readonly [id: string, about?: Partial<Rule<'message'>>])[]) {
  const asked: string[] = [];
  const runner = createRuleRunner(
    rules.map(
      ([id, about]): AnyRule => ({
        id,
        on: 'message',
        levels: inAll('error'),
        side: 'sender',
        title: 'The title.',
        fix: 'The fix.',
        sources: onPage('basic/lifecycle', 'Shutdown'),
        ...about,
        check: () => {
          asked.push(id);
          return undefined;
        },
      }),
    ),
  );
  const { state, seq, revision, transport } = moment();
  return (line: string, dir: 'in' | 'out' = 'in'): readonly string[] => {
    const { message } = parseMessage(line);
    if (message.kind === 'batch') return [];
    const shared = { state, seq, revision, transport, atUs: 0 } as const;
    const sender = dir === 'in' ? 'server' : 'client';
    const link = state.pairing.take(0, 0, dir, message);
    runner.run({ on: 'message', ...shared, dir, sender, message, link });
    return asked.splice(0);
  };
}

it('a rule about one method sees its requests and their answers, and nothing else', () => {
  const ask = askOf([['first'], ['about/a', { methods: ['a'] }], ['last']]);
  const all = ['first', 'about/a', 'last'];
  expect(ask('{"id":1,"method":"a"}')).toEqual(all);
  expect(ask('{"id":1,"result":{}}', 'out')).toEqual(all);
  expect(ask('{"id":1,"result":{}}', 'out')).toEqual(all);
  expect(ask('{"id":2,"method":"b"}')).toEqual(['first', 'last']);
  expect(ask('{"id":2,"error":{"code":1,"message":"m"}}', 'out')).toEqual(['first', 'last']);
  expect(ask('{"id":3,"result":{}}', 'out')).toEqual(['first', 'last']);
  expect(ask('{"method":"a"}')).toEqual(all);
});

it('a rule about one notification is not asked about others, and keeps its place among the rules', () => {
  const ask = askOf([
    ['all/first'],
    ['one/a', { notifications: ['a'] }],
    ['all/second'],
    ['two/ab', { notifications: ['a', 'b'] }],
  ]);
  expect(ask('{"method":"a"}')).toEqual(['all/first', 'one/a', 'all/second', 'two/ab']);
  expect(ask('{"method":"b"}')).toEqual(['all/first', 'all/second', 'two/ab']);
  expect(ask('{"method":"c"}')).toEqual(['all/first', 'all/second']);
  expect(ask('{"id":1,"method":"c"}')).toEqual(['all/first', 'one/a', 'all/second', 'two/ab']);
});

it('a general rule leaves the word to another that tells of the same place, and only then', () => {
  const general = (more: Partial<Extract<AnyRule, { on: 'stderr' }>>) =>
    rule(inAll('error'), { id: 'test/general', yields: true, ...more });
  const told = (...rules: readonly AnyRule[]) =>
    createRuleRunner(rules)
      .run(moment())
      .map(({ ruleId }) => ruleId);
  const at = (pointer: string, message = 'm') =>
    rule(inAll('error'), { check: () => [{ pointer, message }] });
  const wrong = general({ check: () => [{ pointer: '/a/b' }] });
  const lacking = general({ check: () => [{ pointer: '/a', missing: 'b' }] });

  expect(told(wrong, at('/a/b'))).toEqual(['test/rule']);
  expect(told(at('/a', 'b is 5.'), wrong)).toEqual(['test/rule']);
  expect(told(lacking, at('/a', 'b is missing.'))).toEqual(['test/rule']);
  expect(told(lacking, at('/a/b'))).toEqual(['test/rule']);
  expect(told(lacking, at('/a', 'c is missing.'))).toEqual(['test/rule', 'test/general']);
  expect(told(wrong, at('/a/c'))).toEqual(['test/rule', 'test/general']);
  expect(told(wrong)).toEqual(['test/general']);
  const more = general({ check: () => [{ pointer: '/a/b' }, { pointer: '/a', isRest: true }] });
  expect(told(more, at('/a/b'))).toEqual(['test/rule']);
  expect(told(more, at('/a/c'))).toEqual(['test/rule', 'test/general', 'test/general']);
  // What is inside the place, names with a slash, and numbers that may be in any sentence.
  expect(told(at('/a/b/c'), wrong)).toEqual(['test/rule']);
  expect(told(at('/a/bc'), wrong)).toEqual(['test/rule', 'test/general']);
  const slashed = general({ check: () => [{ pointer: '/a', missing: 'x/y' }] });
  expect(told(at('/a', 'x/y is missing.'), slashed)).toEqual(['test/rule']);
  const item = general({ check: () => [{ pointer: '/a/0' }] });
  expect(told(at('/a', 'It has 10 items.'), item)).toEqual(['test/rule', 'test/general']);
  const whole = general({ check: () => [{ pointer: '/0/params' }] });
  expect(told(at('/0/params/b'), whole)).toEqual(['test/rule', 'test/general']);
  const mild = rule(inAll('info'), { check: () => [{ pointer: '/a/b' }] });
  expect(told(wrong, mild)).toEqual(['test/rule', 'test/general']);
});
