import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareNode, root, say } from './prepare.mjs';
import { startFromClone } from './start-from-clone.mjs';
import { finish, runStep, runVitest, sum } from './steps.mjs';

const node = prepareNode();
// Fixed, so that a change lands or not by what it is; long runs with other seeds are for people.
const seeds = ['1', '2'];

const counts = seeds.map((seed) =>
  runVitest(node, `tests with fuzz seed ${seed}`, ['packages', 'apps'], { MCPEEK_FUZZ_SEED: seed }),
);
counts.push(await startFromClone());
counts.push(runStep(node, 'conformance: the official suite drives MCPeek', ['../scripts/conformance.mjs']));
// The official schemas are no part of the project; they are compared with where somebody put them.
const schemas = join(process.env.MCPEEK_SHARED ?? join(root, '..', 'shared'), 'protocol', 'schema');
if (existsSync(schemas))
  counts.push(runStep(node, 'official schemas', ['../scripts/check-schemas.mjs', schemas]));
else say(`\nThe official schemas were not compared: they are not at ${schemas}.`);
finish(sum(counts));
