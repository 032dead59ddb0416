import { prepareNode, preparePage } from './prepare.mjs';
import { runBridge } from './run-bridge.mjs';

const node = prepareNode();
preparePage(node);
runBridge(node, [], process.argv.slice(2));
