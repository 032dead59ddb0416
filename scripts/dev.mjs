import { randomBytes } from 'node:crypto';
import { prepareNode } from './prepare.mjs';
import { runBridge } from './run-bridge.mjs';

// The bridge starts anew at each edit of its sources; one token for all of them keeps the printed address true.
const token = process.env.MCPEEK_TOKEN ?? randomBytes(32).toString('base64url');
const words = ['--dev', '--no-open', ...process.argv.slice(2)];
runBridge(prepareNode(), ['--watch', '--watch-preserve-output'], words, { MCPEEK_TOKEN: token });
