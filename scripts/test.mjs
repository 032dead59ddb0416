import { ensureBrowser } from './browser.mjs';
import { runCheck } from './check-steps.mjs';
import { ensurePageBuilt } from './page-build.mjs';
import { prepareNode, root, say } from './prepare.mjs';
import { failedStep, finish, passedStep, runPlaywright, sum } from './steps.mjs';

const node = prepareNode();
const counts = [runCheck(node)];

const pageProblem = ensurePageBuilt(root, node, say);
counts.push(pageProblem === undefined ? passedStep : failedStep('building the page'));
const browser = pageProblem === undefined ? await ensureBrowser(node, say) : { problem: pageProblem };
if (browser.problem === undefined) {
  say(`\nBrowser: ${browser.path} (${browser.from})`);
  counts.push(runPlaywright(node, 'browser tests', { MCPEEK_BROWSER: browser.path }));
} else {
  say(`error: ${browser.problem}`);
  counts.push(failedStep('browser tests: there is no browser'));
}
finish(sum(counts));
