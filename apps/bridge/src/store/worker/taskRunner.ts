import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readColumnSlice, readMatchSlice } from './slices.ts';
import type { StoreOutcome, StoreTask } from './workerMessages.ts';

/** Does the tasks of the store one after the other; keeps connections open until they are released. */
export interface TaskRunner {
  readonly run: (task: StoreTask) => StoreOutcome;
}

/** Makes a runner without connections. */
export function createTaskRunner(): TaskRunner {
  const readers = new Map<string, DatabaseSync>();
  const checkpointers = new Map<string, DatabaseSync>();

  const connect = (pool: Map<string, DatabaseSync>, path: string, readOnly: boolean): DatabaseSync => {
    const known = pool.get(path);
    if (known !== undefined) return known;
    if (!existsSync(path)) throw new Error('The database file is gone.');
    const database = new DatabaseSync(path, { readOnly });
    if (!readOnly) database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0;');
    pool.set(path, database);
    return database;
  };
  const reader = (path: string) => connect(readers, path, true);

  const perform = (task: StoreTask): StoreOutcome => {
    switch (task.kind) {
      case 'checkpoint': {
        const database = connect(checkpointers, task.path, false);
        const result = database.prepare('pragma wal_checkpoint(passive)').get();
        return { kind: 'checkpoint', isWhole: result?.busy === 0 && result.log === result.checkpointed };
      }
      case 'columns':
        return { kind: 'columns', columns: readColumnSlice(reader(task.path), task.after, task.limit) };
      case 'matches':
        return {
          kind: 'matches',
          seqs: readMatchSlice(reader(task.path), task.filter, task.after, task.last),
        };
      case 'release':
        for (const pool of [readers, checkpointers]) {
          pool.get(task.path)?.close();
          pool.delete(task.path);
        }
        return { kind: 'release' };
    }
  };

  return {
    run(task) {
      try {
        return perform(task);
      } catch (error) {
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
