import { assertNever } from '../base/assertNever.ts';
import type { RuleSource, Severity, Side } from '../record/finding.ts';
import { insideOf } from './rounds/embedded.ts';
import type {
  AnyRule,
  FrameMoment,
  HttpMoment,
  LifeMoment,
  MessageMoment,
  Rule,
  RuleHits,
  StderrMoment,
} from './rule.ts';
import { type Judge, levelFor, sourceFor } from './settle.ts';
import { withStandIn } from './standIn.ts';

/** A rule with all that its findings have in common, settled for one revision. */
export interface Settled<Seen> {
  readonly id: string;
  readonly applies: ((moment: Seen) => boolean) | undefined;
  readonly check: (moment: Seen) => RuleHits;
  readonly severity: Severity;
  readonly side: Side | 'sender';
  readonly yields: boolean;
  readonly title: string;
  readonly fix: string;
  readonly source: RuleSource;
  readonly rev: string;
}

/** Rules that follow each other and share a first look. */
interface Group<Seen> {
  readonly applies: ((moment: Seen) => boolean) | undefined;
  readonly rules: readonly [Settled<Seen>, ...Settled<Seen>[]];
}

/** The rules about a moment, in their order. */
export type Groups<Seen> = Group<Seen>[];

/** The rules of one revision over one transport, by what they look at. */
export interface Plan {
  readonly frame: Record<FrameMoment['frame']['kind'], Groups<FrameMoment>>;
  readonly message: Record<MessageMoment['message']['kind'], MethodPlan>;
  readonly stderr: Groups<StderrMoment>;
  readonly life: Groups<LifeMoment>;
  readonly http: Record<HttpMoment['step'], Groups<HttpMoment>>;
}

/** The rules about one kind of message. */
interface MethodPlan {
  /** Those that name no method. */
  readonly all: Groups<MessageMoment>;
  /** Of each method that a rule names: its rules, those that name no method among them, in the order of all rules. */
  readonly byMethod: Map<string, Groups<MessageMoment>>;
}

/** Settles the rules for one revision, and sorts them by what they look at. */
export function planRevision(rules: readonly AnyRule[], judge: Judge): Plan {
  const plan: Plan = {
    frame: { json: [], malformed: [], blank: [] },
    message: {
      request: newMethodPlan(),
      notification: newMethodPlan(),
      result: newMethodPlan(),
      error: newMethodPlan(),
      invalid: newMethodPlan(),
    },
    stderr: [],
    life: [],
    http: { sent: [], answered: [], received: [], ended: [] },
  };
  for (const rule of rules) addRule(plan, rule, judge);
  for (const rule of judge === '2026-07-28' ? rules : []) {
    const inside = insideOf(rule);
    if (inside !== undefined) addRule(plan, inside, judge);
  }
  return plan;
}

function addRule(plan: Plan, rule: AnyRule, judgedBy: Judge): void {
  const judge = judgedBy === 'any' && rule.isEarly === true ? 'handshake' : judgedBy;
  const { levels, sources } = withStandIn(rule);
  const severity = levelFor(levels, judge);
  const source = sourceFor(sources, judge);
  if (severity === undefined || source === undefined) return;
  const { id, side, title, fix, yields = false } = rule;
  const rev = judge === 'handshake' ? 'any' : judge;
  const shared = { id, side, yields, title, fix, severity, source, rev };
  if (rule.checkLife !== undefined)
    addToGroups(plan.life, { ...shared, applies: undefined, check: rule.checkLife });
  switch (rule.on) {
    case 'frame':
      for (const kind of rule.frameKinds ?? allFrameKinds)
        addToGroups(plan.frame[kind], { ...shared, applies: rule.applies, check: rule.check });
      return;
    case 'message':
      addMessageRule(plan, rule, { ...shared, applies: rule.applies, check: rule.check });
      return;
    case 'stderr':
      addToGroups(plan.stderr, { ...shared, applies: rule.applies, check: rule.check });
      return;
    case 'life':
      addToGroups(plan.life, { ...shared, applies: rule.applies, check: rule.check });
      return;
    case 'http':
      for (const step of rule.steps ?? allSteps)
        addToGroups(plan.http[step], { ...shared, applies: rule.applies, check: rule.check });
      return;
    default:
      assertNever(rule);
  }
}

function addToGroups<Seen>(groups: Groups<Seen>, rule: Settled<Seen>): void {
  const last = groups.at(-1);
  if (last !== undefined && last.applies === rule.applies)
    groups[groups.length - 1] = { ...last, rules: [...last.rules, rule] };
  else groups.push({ applies: rule.applies, rules: [rule] });
}

function newMethodPlan(): MethodPlan {
  return { all: [], byMethod: new Map() };
}

function addMessageRule(plan: Plan, rule: Rule<'message'>, settled: Settled<MessageMoment>): void {
  for (const kind of rule.kinds ?? allKinds) {
    const { all, byMethod } = plan.message[kind];
    const methods = kind === 'notification' ? rule.notifications : rule.methods;
    if (methods === undefined) {
      addToGroups(all, settled);
      for (const groups of byMethod.values()) addToGroups(groups, settled);
    } else {
      for (const method of methods) {
        const groups = byMethod.get(method) ?? [...all];
        addToGroups(groups, settled);
        byMethod.set(method, groups);
      }
    }
  }
}

/** The rules about a message, by its kind and its method or that of the request that it answers. */
export function rulesFor(plan: Plan, { message, link }: MessageMoment): Groups<MessageMoment> {
  const { all, byMethod } = plan.message[message.kind];
  const method = 'method' in message ? message.method : methodAnswered(link);
  return (method === undefined ? undefined : byMethod.get(method)) ?? all;
}

function methodAnswered(link: MessageMoment['link']): string | undefined {
  return link.kind === 'answer' || link.kind === 'duplicate' ? link.exchange.method : undefined;
}

const allFrameKinds = ['json', 'malformed', 'blank'] as const;
const allSteps = ['sent', 'answered', 'received', 'ended'] as const;
const allKinds = ['request', 'notification', 'result', 'error', 'invalid'] as const;
