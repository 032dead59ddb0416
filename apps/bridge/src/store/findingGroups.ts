import type { DatabaseSync } from 'node:sqlite';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { toFilterSql } from '@mcpeek/protocol/filter/filterSql';
import type { Side } from '@mcpeek/protocol/record/finding';
import { createWordReader, severities } from '@mcpeek/protocol/record/recordWords';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import { bodySql } from './captureTables.ts';

const readSide = createWordReader<Side>(['client', 'server', 'intermediary', 'unknown']);
const readSeverity = createWordReader(severities);
const seqsPerGroup = 100;

/** Groups the stored findings by rule, severity and side; errors first, then by how many there are. */
export function readFindingGroups(database: DatabaseSync, filter?: FilterNode): readonly FindingGroup[] {
  const { sql, params } =
    filter === undefined ? { sql: '1', params: [] } : toFilterSql(filter, { body: bodySql });
  const where = filter === undefined ? '1' : `seq in (select seq from records where ${sql})`;
  const groups = database
    .prepare(
      `select rule_id, severity, side, count(*) as count, min(seq) as first from findings where ${where}
       group by rule_id, severity, side
       order by case severity when 'error' then 0 when 'warning' then 1 else 2 end, count desc, rule_id, side`,
    )
    .all(...params);
  const selectSeqs = database.prepare(
    `select distinct seq from findings where rule_id = ? and severity = ? and side = ? and ${where}
     order by seq limit ${seqsPerGroup}`,
  );
  return groups.map((group): FindingGroup => {
    const ruleId = String(group.rule_id);
    const severity = readSeverity(group.severity) ?? 'info';
    const side = readSide(group.side) ?? 'unknown';
    return {
      ruleId,
      severity,
      side,
      count: Number(group.count),
      first: Number(group.first),
      seqs: selectSeqs.all(ruleId, severity, side, ...params).map((row) => Number(row.seq)),
    };
  });
}
