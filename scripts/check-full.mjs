import { prepareNode } from './prepare.mjs';
import { startFromClone } from './start-from-clone.mjs';
import { finish, runVitest, sum } from './steps.mjs';

const node = prepareNode();
const seeds = ['1', String(Math.floor(Math.random() * 2 ** 31))];

const counts = seeds.map((seed) =>
  runVitest(node, `tests with fuzz seed ${seed}`, ['packages', 'apps'], { MCPEEK_FUZZ_SEED: seed }),
);
counts.push(await startFromClone());
finish(sum(counts));
