import type { RecordKind } from '@mcpeek/protocol/record/captureRecord';
import type { RowUpdate } from '@mcpeek/protocol/record/summaryRow';
import fc from 'fast-check';
import type { CommitBatch } from '../store/captureStore.ts';
import { makeEntry, makeFinding } from '../store/testCatalog.test-support.ts';

interface EntryPlan {
  readonly kind: RecordKind;
  readonly dir: 'in' | 'out';
  readonly method: string;
  readonly text: string;
  readonly isBytes: boolean;
  readonly pauseUs: number;
  readonly exchange?: number | undefined;
  readonly hasItems: boolean;
  readonly finding?: 'info' | 'warning' | 'error' | undefined;
}

interface UpdatePlan {
  readonly back: number;
  readonly exchange?: number | undefined;
  readonly finding?: 'info' | 'error' | undefined;
}

/** Mostly the first value, so that runs of alike rows come about. */
const mostly = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );

const entryPlan: fc.Arbitrary<EntryPlan> = fc.record({
  kind: mostly<RecordKind>('notification', 'request', 'result', 'malformed', 'stderr', 'batch'),
  dir: mostly('in', 'out'),
  method: mostly('a', 'notifications/cancelled'),
  text: fc.constantFrom(
    '',
    'Ping',
    'pING\0pong',
    'PONG é',
    'ÉCOLE',
    '\u212Aelvin',
    'a_b%c',
    `${'x'.repeat(40_000)}pong`,
  ),
  isBytes: fc.boolean(),
  pauseUs: mostly(10, 0, 1_000_000, 1_000_001),
  exchange: fc.option(fc.nat(12), { nil: undefined, freq: 2 }),
  hasItems: fc.boolean(),
  finding: mostly<EntryPlan['finding']>(undefined, undefined, undefined, 'info', 'warning', 'error'),
});

const updatePlan: fc.Arbitrary<UpdatePlan> = fc.record({
  back: fc.oneof(fc.nat(2), fc.nat(30)),
  exchange: fc.option(fc.nat(12), { nil: undefined, freq: 2 }),
  finding: mostly<UpdatePlan['finding']>(undefined, 'info', 'error'),
});

/** Commits that follow each other from `seq` 0 on. */
export const randomBatches: fc.Arbitrary<readonly CommitBatch[]> = fc
  .array(
    fc.record({
      entries: fc.array(entryPlan, { maxLength: 8 }),
      updates: fc.array(updatePlan, { maxLength: 2 }),
    }),
    { maxLength: 12 },
  )
  .map((plans) => {
    let seq = 0;
    let atUs = 0;
    return plans.map(({ entries, updates }): CommitBatch => {
      const made = entries.map((plan) => {
        atUs += plan.pauseUs;
        const entry = makePlanned(plan, seq, atUs);
        seq += 1;
        return entry;
      });
      const findings = entries.flatMap((plan, at) =>
        plan.finding === undefined ? [] : [makeFinding(seq - entries.length + at, plan.finding)],
      );
      const changes =
        seq === 0 ? [] : updates.map((plan) => ({ ...plan, seq: Math.max(0, seq - 1 - plan.back) }));
      return {
        entries: made,
        updates: changes.map(
          (plan): RowUpdate => ({
            seq: plan.seq,
            status: 'ok',
            ...(plan.exchange === undefined ? {} : { exchange: plan.exchange }),
          }),
        ),
        findings: [
          ...findings,
          ...changes.flatMap((plan) =>
            plan.finding === undefined ? [] : [makeFinding(plan.seq, plan.finding)],
          ),
        ],
      };
    });
  });

function makePlanned(plan: EntryPlan, seq: number, atUs: number) {
  const { kind, dir, method, exchange } = plan;
  const body = plan.isBytes
    ? { base64: Buffer.concat([Buffer.from([0xff]), Buffer.from(plan.text)]).toString('base64') }
    : { text: plan.text };
  const items = [
    { pointer: '/0', kind: 'notification', method: 'a' },
    { pointer: '/1', kind: 'result', exchange: { seq: exchange ?? 3, pointer: '' } },
  ] as const;
  return makeEntry(
    {
      seq,
      atUs,
      dir,
      kind,
      bytes: plan.text.length,
      ...body,
      ...(exchange === undefined || kind === 'batch' ? {} : { exchange }),
    },
    { method, ...(kind === 'batch' && plan.hasItems ? { items } : {}) },
  );
}
