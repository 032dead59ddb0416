import { Worker } from 'node:worker_threads';
import type { StoreAnswer, StoreOutcome, StoreRequest, StoreTask } from './workerMessages.ts';

/** Hands work to the store's worker thread. */
export interface StoreHelper {
  /** Resolves with the outcome; a worker that broke gives `failed`, and the next task gets a new one. */
  readonly run: (task: StoreTask) => Promise<StoreOutcome>;
  /** Ends the thread after the tasks that it has. */
  readonly close: () => Promise<void>;
}

/** Starts the thread with the first task; it keeps the process alive only while it works. */
export function createStoreHelper(): StoreHelper {
  let worker: Worker | undefined;
  let nextId = 0;
  /** Databases that the worker may have open. */
  const touched = new Set<string>();
  const waiting = new Map<number, (outcome: StoreOutcome) => void>();

  const settle = (id: number, outcome: StoreOutcome): void => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
    // An idle thread must not keep the process alive, and one at work must.
    if (waiting.size === 0) worker?.unref();
  };
  const failAll = (message: string): void => {
    worker = undefined;
    for (const id of [...waiting.keys()]) settle(id, { kind: 'failed', message });
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./storeWorker.ts', import.meta.url));
    started.on('message', ({ id, outcome }: StoreAnswer) => settle(id, outcome));
    started.on('error', (error) => failAll(error instanceof Error ? error.message : String(error)));
    started.on('exit', () => {
      if (worker === started) failAll('The worker of the store ended.');
    });
    return started;
  };

  return {
    run(task) {
      if (task.kind !== 'release') touched.add(task.path);
      else if (!touched.delete(task.path)) return Promise.resolve({ kind: 'release' });
      worker ??= start();
      const request: StoreRequest = { id: nextId, task };
      nextId += 1;
      return new Promise((resolve) => {
        waiting.set(request.id, resolve);
        worker?.ref();
        worker?.postMessage(request);
      });
    },
    async close() {
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
      failAll('The store was closed.');
    },
  };
}
