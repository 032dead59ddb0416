import { assertNever } from '../base/assertNever.ts';
import type { Finding, Side } from '../record/finding.ts';
import { type General, withGeneral } from './generalFindings.ts';
import type { AnyRule, Moment, RuleHit, RuleHits, TransportKind } from './rule.ts';
import { tellCrash } from './ruleCrash.ts';
import { type Groups, type Plan, planRevision, rulesFor, type Settled } from './rulePlan.ts';
import type { Judge } from './settle.ts';

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
        case 'http':
          return runAll(plan.http[moment.step], moment, moment.step === 'sent' ? 'client' : 'server');
        default:
          return assertNever(moment);
      }
    },
  };
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
      told.general.push({
        finding: toFinding(rule, hit, moment, sender),
        missing: hit.missing,
        isRest: hit.isRest === true,
      });
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
