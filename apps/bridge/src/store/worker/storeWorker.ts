import { parentPort } from 'node:worker_threads';
import { createTaskRunner } from './taskRunner.ts';
import type { StoreAnswer, StoreRequest } from './workerMessages.ts';

const runner = createTaskRunner();

parentPort?.on('message', ({ id, task }: StoreRequest) => {
  const outcome = runner.run(task);
  const answer: StoreAnswer = { id, outcome };
  switch (outcome.kind) {
    case 'matches':
      parentPort?.postMessage(answer, [outcome.seqs.buffer]);
      break;
    case 'columns': {
      const { atUs, kind, worst, sort } = outcome.columns.slice;
      parentPort?.postMessage(answer, [atUs.buffer, kind.buffer, worst.buffer, sort.buffer]);
      break;
    }
    default:
      parentPort?.postMessage(answer);
  }
});
