import { assertNever } from '../base/assertNever.ts';
import { handshakeRevisions, type Revision, revisions } from '../base/revision.ts';
import type { Finding, RuleSource, Severity, Side } from '../record/finding.ts';
import { worseOf } from '../record/finding.ts';
import { type General, withGeneral } from './generalRules.ts';
import { insideOf } from './rounds/embedded.ts';
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
import { tellCrash } from './ruleCrash.ts';

/** Judges moments; all memory is in the moment's `state`, so one runner serves any number of sessions. */
export interface RuleRunner {
  /** Judges a moment by all rules of its revision and transport. Call it in wire order; each moment once. */
  readonly run: (moment: Moment) => readonly Finding[];
}

/** Makes a runner; sorts the rules of a revision and transport by moment when the first such moment comes. */
export function createRuleRunner(rules: readonly AnyRule[]): RuleRunner {
  const plans: Readonly<Record<TransportKind, Partial<Record<Judge, Plan>>>> = {
    stdio: {},
    http: {},
    sse: {},
  };
  const makePlan = (transport: TransportKind, judge: Judge): Plan => {
    const here = rules.filter((rule) => rule.transports?.includes(transport) !== false);
    const plan = planRevision(here, judge);
    plans[transport][judge] = plan;
    return plan;
  };
  return {
    run(moment) {
      const { transport, revision, era } = moment;
      const judge = revision ?? (era === 'handshake' ? 'handshake' : 'any');
      const plan = plans[transport][judge] ?? makePlan(transport, judge);
      switch (moment.on) {
        case 'frame':
          return runAll(plan.frame[moment.frame.kind], moment, moment.sender);
        case 'message':
          return runAll(rulesFor(plan, moment), moment, moment.sender);
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

type Groups<Seen> = Group<Seen>[];

/** The rules of one revision over one transport, by what they look at. */
interface Plan {
  readonly frame: Record<FrameMoment['frame']['kind'], Groups<FrameMoment>>;
  readonly message: Record<MessageMoment['message']['kind'], MethodPlan>;
  readonly stderr: Groups<StderrMoment>;
  readonly life: Groups<LifeMoment>;
}

/** The rules about one kind of message. */
interface MethodPlan {
  /** Those that name no method. */
  readonly all: Groups<MessageMoment>;
  /** Of each method that a rule names: its rules, those that name no method among them, in the order of all rules. */
  readonly byMethod: Map<string, Groups<MessageMoment>>;
}

/** A revision, or what all revisions have in common, or all that begin with `initialize`. */
type Judge = Revision | 'handshake' | 'any';

function planRevision(rules: readonly AnyRule[], judge: Judge): Plan {
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
  };
  for (const rule of rules) addRule(plan, rule, judge);
  for (const rule of judge === '2026-07-28' ? rules : []) {
    const inside = insideOf(rule);
    if (inside !== undefined) addRule(plan, inside, judge);
  }
  return plan;
}

function addRule(plan: Plan, rule: AnyRule, judge: Judge): void {
  const severity = levelFor(rule.levels, judge);
  const source = sourceFor(rule.sources, judge);
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

function rulesFor(plan: Plan, { message, link }: MessageMoment): Groups<MessageMoment> {
  const { all, byMethod } = plan.message[message.kind];
  const method = 'method' in message ? message.method : methodAnswered(link);
  return (method === undefined ? undefined : byMethod.get(method)) ?? all;
}

function methodAnswered(link: MessageMoment['link']): string | undefined {
  return link.kind === 'answer' || link.kind === 'duplicate' ? link.exchange.method : undefined;
}

const allFrameKinds = ['json', 'malformed', 'blank'] as const;
const allKinds = ['request', 'notification', 'result', 'error', 'invalid'] as const;

/** While the revision is unknown only what all revisions of the era require holds, at its mildest. */
function levelFor(levels: RuleLevels, judge: Judge): Severity | undefined {
  if (judge !== 'any' && judge !== 'handshake') return levels[judge];
  let mildest: Severity | undefined;
  for (const revision of judge === 'any' ? revisions : handshakeRevisions) {
    const level = levels[revision];
    if (level === undefined) return undefined;
    mildest = mildest === undefined || worseOf(level, mildest) === mildest ? level : mildest;
  }
  return mildest;
}

function sourceFor(sources: RuleSources, judge: Judge): RuleSource | undefined {
  if (isOneSource(sources)) return sources;
  return sources[judge === 'any' || judge === 'handshake' ? newestHandshake : judge];
}

const newestHandshake = handshakeRevisions[handshakeRevisions.length - 1] ?? revisions[0];

function isOneSource(sources: RuleSources): sources is RuleSource {
  return 'url' in sources;
}

const nothing: readonly Finding[] = [];

function runAll<Seen extends Moment>(groups: Groups<Seen>, moment: Seen, sender: Side): readonly Finding[] {
  const told: Told = { findings: undefined, general: undefined };
  for (const { applies, rules } of groups) {
    if (applies !== undefined && !takesFirstLook(applies, rules[0], moment, told)) continue;
    for (const rule of rules) {
      let hits: RuleHits;
      try {
        hits = rule.check(moment);
      } catch (thrown) {
        told.findings ??= [];
        told.findings.push(...tellCrash(rule, moment, thrown));
        continue;
      }
      if (hits !== undefined && hits.length > 0) tellHits(told, rule, hits, moment, sender);
    }
  }
  const { findings = nothing, general } = told;
  return general === undefined ? findings : withGeneral(findings, general);
}

/** What was found so far; without lists while that is nothing, as it is of most messages. */
interface Told {
  findings: Finding[] | undefined;
  general: General[] | undefined;
}

function takesFirstLook<Seen extends Moment>(
  applies: (moment: Seen) => boolean,
  first: Settled<Seen>,
  moment: Seen,
  told: Told,
): boolean {
  try {
    return applies(moment);
  } catch (thrown) {
    told.findings ??= [];
    told.findings.push(...tellCrash(first, moment, thrown));
    return false;
  }
}

function tellHits<Seen extends Moment>(
  told: Told,
  rule: Settled<Seen>,
  hits: readonly RuleHit[],
  moment: Seen,
  sender: Side,
): void {
  if (rule.yields) {
    told.general ??= [];
    for (const hit of hits)
      told.general.push({ finding: toFinding(rule, hit, moment, sender), missing: hit.missing });
  } else {
    told.findings ??= [];
    for (const hit of hits) told.findings.push(toFinding(rule, hit, moment, sender));
  }
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
    requires: rule.title,
    fix: rule.fix,
    source: hit.source ?? rule.source,
    rev: rule.rev,
    related: hit.related ?? [],
  };
}
