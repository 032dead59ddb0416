import { runCheck } from './check-steps.mjs';
import { prepareNode } from './prepare.mjs';
import { finish } from './steps.mjs';

finish(runCheck(prepareNode()));
