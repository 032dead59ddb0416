/** Bodies larger than this live in their own table, so that a change of a row need not write them again. */
export const largeBodyBytes = 32 * 1024;
/** Of a body longer than this, in characters or bytes, the head is kept apart too: it can be read without the rest. */
export const headLength = 256 * 1024;

/**
 * The tables of a capture. A request is in its own exchange, which its key tells already: left out of the index, its
 * commit writes one page less. `body` is TEXT where the bytes are UTF-8, BLOB where they are not, NULL where there are
 * none or where they stand in `large_bodies`.
 */
export const captureTables = `
create table meta (name text primary key, value text not null) without rowid;
create table records (
  seq integer primary key,
  at_us integer not null,
  dir text not null,
  kind text not null,
  bytes integer not null,
  ending text not null,
  rev text,
  initiator text,
  exchange integer,
  method text,
  gist text not null,
  id_text text,
  status text,
  took_us integer,
  worst text,
  items text,
  rare text,
  body
);
create index records_by_exchange on records (exchange, seq) where exchange is not null and exchange <> seq;
create index records_by_http on records (json_extract(rare, '$.http.id')) where rare is not null;
create table batch_exchanges (exchange integer, seq integer, is_end integer, primary key (exchange, seq)) without rowid;
create table gaps (first integer primary key, through integer not null);
create table large_bodies (seq integer primary key, head, body not null);
create table findings (
  id integer primary key,
  seq integer not null,
  rule_id text not null,
  severity text not null,
  side text not null,
  finding text not null
);
create index findings_by_seq on findings (seq);
create table finding_records (seq integer, finding integer, primary key (seq, finding)) without rowid;
`;

/** An SQL expression for the body of a row of `records`, wherever it lives. */
export const bodySql =
  'coalesce(records.body, (select large.body from large_bodies large where large.seq = records.seq))';

/** The same, but of a long body only its head. */
export const headSql =
  'coalesce(records.body, (select coalesce(large.head, large.body) from large_bodies large where large.seq = records.seq))';
