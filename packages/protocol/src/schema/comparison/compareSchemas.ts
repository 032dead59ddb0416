import type { ValidateFunction } from 'ajv';
import type { Revision } from '../../base/revision.ts';
import { createCompiler } from '../createCompiler.ts';
import { jsonSchemaOf } from '../jsonSchemaOf.ts';
import { createChance, makeValue } from './makeValues.ts';
import { forEachMutation } from './mutateValue.ts';
import {
  isOpenNode,
  type OpenNode,
  type ReviewedDifference,
  reviewedDifferences,
} from './reviewedDifferences.ts';

/** How the official schema of a revision and ours compare. */
export interface Comparison {
  readonly revision: Revision;
  /** Definitions that both have. */
  readonly definitions: number;
  /** Definitions of the official schema that we do not have. */
  readonly missing: readonly string[];
  readonly values: number;
  /** Of those values, the ones that the official schema accepts. */
  readonly valid: number;
  /** Values on which both agree. */
  readonly same: number;
  /** Values on which we differ for a reason that somebody looked into; by reason, as far as they were looked into. */
  readonly reviewed: ReadonlyMap<string, number>;
  /** The first differences for which there is no reason. */
  readonly unreviewed: readonly Difference[];
  /** Reasons for differences that do not occur. */
  readonly stale: readonly string[];
}

/** A value on which we differ. */
export interface Difference {
  readonly definition: string;
  readonly change: string;
  readonly value: string;
  readonly isOfficiallyValid: boolean;
}

/** Compares verdicts on values made from both schemas; `values` is about how many are made for each definition. */
export function compareSchemas(
  revision: Revision,
  official: unknown,
  options: { readonly values: number; readonly seed: number },
): Comparison {
  const theirs = readDocument(official);
  const ours = jsonSchemaOf(revision);
  const applicable = reviewedDifferences.filter((difference) => difference.revisions.includes(revision));
  const judges = {
    theirs: createJudge(theirs),
    ours: createJudge({ root: '$defs', definitions: ours.$defs }),
    amended: createJudge(amend(theirs, applicable)),
  };
  const without = new Map(
    applicable.map((left) => [
      left.name,
      createJudge(
        amend(
          theirs,
          applicable.filter((one) => one !== left),
        ),
      ),
    ]),
  );
  const names = Object.keys(theirs.definitions);
  const counts = { values: 0, valid: 0, same: 0 };
  const reviewed = new Map<string, number>();
  const unreviewed: Difference[] = [];
  const shared = names.filter((name) => name in ours.$defs);

  for (const name of shared) {
    const chance = createChance(options.seed + counts.values);
    const [isTheirs, isOurs, isAmended] = [judges.theirs(name), judges.ours(name), judges.amended(name)];
    let explained = 0;
    const look = (value: unknown, change: string): void => {
      counts.values++;
      const verdict = isTheirs(value);
      if (verdict) counts.valid++;
      if (verdict === isOurs(value)) {
        counts.same++;
        return;
      }
      if (isAmended(value) === verdict) {
        if (unreviewed.length < mostDifferences)
          unreviewed.push({
            definition: name,
            change,
            value: JSON.stringify(value),
            isOfficiallyValid: verdict,
          });
        return;
      }
      if (explained++ >= mostExplained) return;
      for (const [reason, judge] of without)
        if (judge(name)(value) === verdict) reviewed.set(reason, (reviewed.get(reason) ?? 0) + 1);
    };
    const until = counts.values + options.values;
    for (let round = 0; counts.values < until; round++) {
      const source = round % 2 === 0 ? theirs.definitions : ours.$defs;
      const value = makeValue(source, { $ref: `#/x/${name}` }, chance);
      look(value, 'made to fit');
      forEachMutation(value, (mutated, { path, change }) => look(mutated, `${path} ${change}`));
    }
  }
  return {
    revision,
    definitions: shared.length,
    missing: names.filter((name) => !(name in ours.$defs)),
    ...counts,
    reviewed,
    unreviewed,
    stale: applicable.map(({ name }) => name).filter((name) => !reviewed.has(name)),
  };
}

const mostDifferences = 20;
/** Finding out which reason a difference has costs more than finding the difference. */
const mostExplained = 200;

interface Document {
  readonly root: string;
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** Official schemas keep their definitions in one of two places. */
function readDocument(official: unknown): Document {
  if (isOpenNode(official))
    for (const root of ['$defs', 'definitions']) {
      const definitions = official[root];
      if (isOpenNode(definitions)) return { root, definitions };
    }
  throw new Error('the file is no JSON Schema with definitions');
}

function amend({ root, definitions }: Document, differences: readonly ReviewedDifference[]): Document {
  const copy: OpenNode = JSON.parse(JSON.stringify(definitions));
  for (const difference of differences) difference.amend(copy);
  return { root, definitions: copy };
}

/** Gives the verdict on values of a definition. */
function createJudge({ root, definitions }: Document): (name: string) => (value: unknown) => boolean {
  const compiler = createCompiler();
  compiler.addSchema({ [root]: definitions }, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (name) => {
    const validate = compiled.get(name) ?? compiler.getSchema(`document#/${root}/${name}`);
    if (validate === undefined) throw new Error(`there is no definition ${name}`);
    compiled.set(name, validate);
    return (value) => validate(value) === true;
  };
}
