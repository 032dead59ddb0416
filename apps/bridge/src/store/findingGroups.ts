import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { toFilterSql } from '@mcpeek/protocol/filter/filterSql';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { findingSchema } from '@mcpeek/protocol/record/recordSchema';
import { createWordReader, severities, sides } from '@mcpeek/protocol/record/recordWords';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import type { FindingPage, FindingQuery, RecordChoice } from './captureStore.ts';
import { bodySql } from './captureTables.ts';
import { parse } from './storedJson.ts';

const readSide = createWordReader(sides);
const readSeverity = createWordReader(severities);
const seqsPerGroup = 100;

/** Groups the stored findings by rule, severity and side; errors first, then by how many there are. */
export function readFindingGroups(database: DatabaseSync, of: RecordChoice = {}): readonly FindingGroup[] {
  const { where, params } = whereChosen(of);
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

/** A page ends early when its findings have so many characters: an answer must fit into one message. */
const pageLength = 256 * 1024;

/** Reads findings one page after the other. */
export function readFindingPage(database: DatabaseSync, query: FindingQuery): FindingPage {
  const { where, params } = whereChosen(query);
  const select = database.prepare(
    `select id, finding from findings where id > ? and coalesce(rule_id = ?, 1) and coalesce(severity = ?, 1)
     and coalesce(side = ?, 1) and ${where} order by id limit ?`,
  );
  const { ruleId = null, severity = null, side = null, after, limit } = query;
  const findings: Finding[] = [];
  let length = 0;
  let rows = 0;
  let next = after;
  for (const { id, finding: text } of select.iterate(after, ruleId, severity, side, ...params, limit)) {
    const finding = typeof text === 'string' ? parse(findingSchema, text) : undefined;
    rows += 1;
    next = Number(id);
    if (finding === undefined) continue;
    findings.push(finding);
    length += String(text).length;
    if (length >= pageLength) return { findings, next };
  }
  return rows < limit ? { findings } : { findings, next };
}

/** The findings of the chosen records, in SQL. */
function whereChosen({ filter, rev }: RecordChoice) {
  const parts: string[] = [];
  const params: SQLInputValue[] = [];
  if (filter !== undefined) {
    const { sql, params: values } = toFilterSql(filter, { body: bodySql });
    parts.push(`seq in (select seq from records where ${sql})`);
    params.push(...values);
  }
  if (rev !== undefined) {
    parts.push('seq in (select seq from records where rev = ?)');
    params.push(rev);
  }
  return { where: parts.join(' and ') || '1', params };
}
