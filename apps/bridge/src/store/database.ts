import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import { captureTables } from './captureTables.ts';

/** `MCPk` in ASCII: says in the file's head that it is one of ours. */
const applicationId = 0x4d43506b;
/** Grows with every change of the tables that an older MCPeek could not read. */
const formatVersion = 1;
/** The only other writer of a capture is the checkpointer, which holds no write lock; this bounds a stall all the same. */
const busyTimeoutMs = 250;

/** Makes the database file of a new capture, and lets `fill` write its first rows; throws what SQLite or the file system says. */
export function createDatabase(path: string, fill: (database: DatabaseSync) => void): DatabaseSync {
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  let database: DatabaseSync | undefined;
  try {
    // SQLite gives its own files the mode of the database, so it is made first.
    closeSync(openSync(path, 'wx', 0o600));
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
    // An empty file has nothing to lose, and each sync of the disk would hold up the bridge.
    database.exec('pragma synchronous = off; pragma journal_mode = wal;');
    useWriteAheadLog(database);
    database.exec('begin immediate');
    database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${formatVersion};`);
    database.exec(captureTables);
    fill(database);
    database.exec('commit');
    return database;
  } catch (error) {
    if (database?.isOpen === true) database.close();
    for (const file of databaseFiles(path)) rmSync(file, { force: true });
    throw error;
  }
}

/** Opens the database file of a stored capture; the problem says in a sentence why it cannot be read. */
export function openDatabase(path: string, readOnly: boolean): Result<DatabaseSync, string> {
  if (!existsSync(path)) return fail('the file is gone');
  return openWith(
    () => new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs }),
    readOnly ? undefined : useWriteAheadLog,
  );
}

/** Opens a capture for a short look; one that nobody has open is read without making SQLite's other files. */
export function peekDatabase(path: string): Result<DatabaseSync, string> {
  if (!existsSync(path)) return fail('the file is gone');
  if (existsSync(`${path}-wal`)) return openDatabase(path, true);
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return openWith(() => new DatabaseSync(address, { readOnly: true }));
}

/** Names of the files that SQLite keeps for one database. */
export function databaseFiles(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

function openWith(
  open: () => DatabaseSync,
  prepare?: (database: DatabaseSync) => void,
): Result<DatabaseSync, string> {
  let database: DatabaseSync | undefined;
  try {
    database = open();
    const problem = checkHead(database);
    if (problem === undefined) {
      prepare?.(database);
      return succeed(database);
    }
    database.close();
    return fail(problem);
  } catch (error) {
    if (database?.isOpen === true) database.close();
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function useWriteAheadLog(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0;');
}

function checkHead(database: DatabaseSync): string | undefined {
  const id = database.prepare('pragma application_id').get()?.application_id;
  if (id !== applicationId) return 'it is not a capture of MCPeek';
  const version = database.prepare('pragma user_version').get()?.user_version;
  if (version !== formatVersion) {
    return `it has format ${String(version)}, and this MCPeek reads format ${formatVersion}`;
  }
  return undefined;
}

/** A number that changes when another connection has written to the file; undefined when it cannot be read. */
export function readDataVersion(database: DatabaseSync | undefined): number | undefined {
  try {
    const value = database?.prepare('pragma data_version').get()?.data_version;
    return typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
