import { assertNever } from '../base/assertNever.ts';
import type { Finding, RuleSource, Severity, Side } from '../record/finding.ts';
import { worseOf } from '../record/finding.ts';
import { handshakeRevisions, type Revision, revisions } from '../revisions/revision.ts';
import type {
  AnyRule,
  FrameMoment,
  LifeMoment,
  MessageMoment,
  Moment,
  Rule,
  RuleHit,
  RuleHits,
  RuleLevels,
  RuleSources,
  StderrMoment,
  TransportKind,
} from './rule.ts';

/** Judges moments; all memory is in the moment's `state`, so one runner serves any number of sessions. */
export interface RuleRunner {
  /** Judges a moment by all rules of its revision and transport. Call it in wire order; each moment once. */
  readonly run: (moment: Moment) => readonly Finding[];
}

/** Makes a runner; sorts the rules by revision, transport and moment ahead of time. */
export function createRuleRunner(rules: readonly AnyRule[]): RuleRunner {
  const plans = {
    stdio: planTransport(rules, 'stdio'),
    http: planTransport(rules, 'http'),
    sse: planTransport(rules, 'sse'),
  };
  return {
    run(moment) {
      const plan = plans[moment.transport][moment.revision ?? 'any'];
      switch (moment.on) {
        case 'frame':
          return runAll(plan.frame[moment.frame.kind], moment, moment.sender);
        case 'message':
          return runAll(rulesFor(plan, moment.message), moment, moment.sender);
        case 'stderr':
          return runAll(plan.stderr, moment, 'server');
        case 'life':
          return runAll(plan.life, moment, 'unknown');
        default:
          return assertNever(moment);
      }
    },
  };
}

/** A rule with all that its findings have in common, settled for one revision. */
interface Settled<Seen> {
  readonly id: string;
  readonly check: (moment: Seen) => RuleHits;
  readonly severity: Severity;
  readonly side: Side | 'sender';
  readonly title: string;
  readonly fix: string;
  readonly source: RuleSource;
  readonly rev: string;
}

/** The rules of one revision over one transport, by what they look at. */
interface Plan {
  readonly frame: Record<FrameMoment['frame']['kind'], Settled<FrameMoment>[]>;
  readonly message: Record<MessageMoment['message']['kind'], Settled<MessageMoment>[]>;
  /** Of each method that a rule names: the rules about its notifications, those about all notifications among them. */
  readonly notifications: Map<string, Settled<MessageMoment>[]>;
  readonly stderr: Settled<StderrMoment>[];
  readonly life: Settled<LifeMoment>[];
}

type Judge = Revision | 'any';

function planTransport(rules: readonly AnyRule[], transport: TransportKind): Readonly<Record<Judge, Plan>> {
  const here = rules.filter((rule) => rule.transports?.includes(transport) !== false);
  return {
    '2024-11-05': planRevision(here, '2024-11-05'),
    '2025-03-26': planRevision(here, '2025-03-26'),
    '2025-06-18': planRevision(here, '2025-06-18'),
    '2025-11-25': planRevision(here, '2025-11-25'),
    '2026-07-28': planRevision(here, '2026-07-28'),
    any: planRevision(here, 'any'),
  };
}

function planRevision(rules: readonly AnyRule[], judge: Judge): Plan {
  const plan: Plan = {
    frame: { json: [], malformed: [], blank: [] },
    message: { request: [], notification: [], result: [], error: [], invalid: [] },
    notifications: new Map(),
    stderr: [],
    life: [],
  };
  for (const rule of rules) addRule(plan, rule, judge);
  return plan;
}

function addRule(plan: Plan, rule: AnyRule, judge: Judge): void {
  const severity = levelFor(rule.levels, judge);
  const source = sourceFor(rule.sources, judge);
  if (severity === undefined || source === undefined) return;
  const { id, side, title, fix } = rule;
  const shared = { id, side, title, fix, severity, source, rev: judge };
  if (rule.checkLife !== undefined) plan.life.push({ ...shared, check: rule.checkLife });
  switch (rule.on) {
    case 'frame':
      for (const kind of rule.frameKinds ?? allFrameKinds)
        plan.frame[kind].push({ ...shared, check: rule.check });
      return;
    case 'message':
      addMessageRule(plan, rule, { ...shared, check: rule.check });
      return;
    case 'stderr':
      plan.stderr.push({ ...shared, check: rule.check });
      return;
    case 'life':
      plan.life.push({ ...shared, check: rule.check });
      return;
    default:
      assertNever(rule);
  }
}

function addMessageRule(plan: Plan, rule: Rule<'message'>, settled: Settled<MessageMoment>): void {
  for (const kind of rule.kinds ?? allKinds) {
    if (kind !== 'notification') {
      plan.message[kind].push(settled);
    } else if (rule.notifications === undefined) {
      plan.message.notification.push(settled);
      for (const rules of plan.notifications.values()) rules.push(settled);
    } else {
      for (const method of rule.notifications) {
        const rules = plan.notifications.get(method) ?? [...plan.message.notification];
        rules.push(settled);
        plan.notifications.set(method, rules);
      }
    }
  }
}

function rulesFor(plan: Plan, message: MessageMoment['message']): readonly Settled<MessageMoment>[] {
  return message.kind === 'notification'
    ? (plan.notifications.get(message.method) ?? plan.message.notification)
    : plan.message[message.kind];
}

const allFrameKinds = ['json', 'malformed', 'blank'] as const;
const allKinds = ['request', 'notification', 'result', 'error', 'invalid'] as const;

/** Before a revision is agreed only what all handshake revisions require holds, at its mildest. */
function levelFor(levels: RuleLevels, judge: Judge): Severity | undefined {
  if (judge !== 'any') return levels[judge];
  let mildest: Severity | undefined;
  for (const revision of handshakeRevisions) {
    const level = levels[revision];
    if (level === undefined) return undefined;
    mildest = mildest === undefined || worseOf(level, mildest) === mildest ? level : mildest;
  }
  return mildest;
}

function sourceFor(sources: RuleSources, judge: Judge): RuleSource | undefined {
  if (isOneSource(sources)) return sources;
  return sources[judge === 'any' ? newestHandshake : judge];
}

const newestHandshake = handshakeRevisions[handshakeRevisions.length - 1] ?? revisions[0];

function isOneSource(sources: RuleSources): sources is RuleSource {
  return 'url' in sources;
}

const nothing: readonly Finding[] = [];

function runAll<Seen extends Moment>(
  settled: readonly Settled<Seen>[],
  moment: Seen,
  sender: Side,
): readonly Finding[] {
  let findings: Finding[] | undefined;
  for (const rule of settled) {
    const hits = rule.check(moment);
    if (hits === undefined || hits.length === 0) continue;
    findings ??= [];
    for (const hit of hits) findings.push(toFinding(rule, hit, moment, sender));
  }
  return findings ?? nothing;
}

function toFinding<Seen extends Moment>(
  rule: Settled<Seen>,
  hit: RuleHit,
  moment: Seen,
  sender: Side,
): Finding {
  return {
    seq: hit.seq ?? moment.seq,
    ruleId: rule.id,
    severity: hit.severity ?? rule.severity,
    side: hit.side ?? (rule.side === 'sender' ? sender : rule.side),
    ...(hit.pointer === undefined ? {} : { pointer: hit.pointer }),
    ...(hit.offset === undefined ? {} : { offset: hit.offset }),
    message: hit.message ?? rule.title,
    fix: rule.fix,
    source: rule.source,
    rev: rule.rev,
    related: hit.related ?? [],
  };
}
