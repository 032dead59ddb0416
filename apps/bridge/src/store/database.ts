import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
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
    database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${formatVersion};`);
    useWriteAheadLog(database);
    database.exec(captureTables);
    fill(database);
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
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs });
    const problem = checkHead(database);
    if (problem !== undefined) {
      database.close();
      return fail(problem);
    }
    if (!readOnly) useWriteAheadLog(database);
    return succeed(database);
  } catch (error) {
    if (database?.isOpen === true) database.close();
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Names of the files that SQLite keeps for one database. */
export function databaseFiles(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`];
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
