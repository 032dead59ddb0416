import { join } from 'node:path';
import { loadCompiledTypes } from '@mcpeek/protocol/rules/schema/verdict';
import { createMaskedLog } from '../platform/maskedLog.ts';
import { addressProblem } from '../server/calls/targetAddress.ts';
import { startServer } from '../server/startServer.ts';
import type { CreateBridge } from './bridgeParts.ts';
import { helpText } from './helpText.ts';
import type { Machine } from './machine.ts';
import { openStartTarget } from './openStartTarget.ts';
import { parseOptions } from './parseOptions.ts';
import { prepareHome } from './prepareHome.ts';
import { describeForwarding, readyJson, readyLine } from './readyLine.ts';
import type { StartPlan } from './startPlan.ts';
import { stopOnSignals } from './stopSignals.ts';
import { targetEnvironment } from './targetEnvironment.ts';

/** Does what the command line asks; resolves once the bridge is ready, or has said why it cannot be. */
export async function runBridge(
  words: readonly string[],
  version: string,
  machine: Machine,
  createBridge: CreateBridge,
): Promise<void> {
  const asked = parseOptions(words, machine);
  if (asked.kind === 'help') return machine.print(helpText.trimEnd());
  if (asked.kind === 'version') return machine.print(version);
  const problem = asked.kind === 'problem' ? asked.message : problemOf(asked.plan);
  if (problem === undefined && asked.kind === 'start')
    return start(asked.plan, version, machine, createBridge);
  giveUp(machine, problem ?? '', 2);
}

async function start(
  plan: StartPlan,
  version: string,
  machine: Machine,
  createBridge: CreateBridge,
): Promise<void> {
  const token = plan.token ?? machine.ids.newSecret();
  const log = createMaskedLog(machine.log, [token]);
  for (const notice of plan.notices) log.warn(notice);
  const { clock, ids, environment, projectFolder, userHome } = machine;
  // Too big to wait for at the start, and in the way of the page that opens right after it.
  let loading: Promise<void> | undefined;
  const bridge = await createBridge({
    version,
    home: plan.home,
    userHome,
    frameLimitBytes: plan.frameLimitBytes,
    clock,
    ids,
    log,
    targetEnvironment: targetEnvironment(environment, projectFolder, machine.pathDelimiter),
    onSession: () => {
      loading ??= loadCompiledTypes();
    },
  });
  const started = await startServer({
    ...plan,
    ...bridge,
    token,
    version,
    page: plan.isDevelopment
      ? { kind: 'sources', folder: join(projectFolder, 'apps', 'web') }
      : { kind: 'built', folder: join(projectFolder, 'apps', 'web', 'dist') },
    clock,
    ids,
    log,
  });
  if (!started.ok) {
    await bridge.close();
    return giveUp(machine, started.problem, 1);
  }
  const server = started.value;
  stopOnSignals(machine, async () => {
    await bridge.close();
    await server.close();
    await loading;
  });

  if (plan.target !== undefined) await openStartTarget(plan.target, bridge, log);
  if (server.takenPorts.length > 0) {
    log.info(`Port ${server.takenPorts.join(', ')} is taken; MCPeek uses ${server.port}.`);
  }
  const facts = { url: server.url, port: server.port, token, pid: machine.pid, home: plan.home };
  machine.print(plan.isJson ? readyJson(facts) : readyLine(facts));
  for (const line of describeForwarding(facts, plan.host, environment, machine.isContainer)) log.info(line);
  if (plan.opensBrowser) {
    const outcome = await machine.openBrowser(`${server.url}/#code=${server.makeCode()}`);
    if (outcome.kind !== 'opened') log.info('No browser was opened; open the address yourself.');
  }
}

function giveUp(machine: Machine, problem: string, exitCode: number): void {
  machine.log.error(problem);
  machine.exit(exitCode);
}

/** What stands in the way of this plan, in words; undefined when nothing does. */
function problemOf(plan: StartPlan): string | undefined {
  const address = plan.target?.kind === 'url' ? addressProblem(plan.target.url) : undefined;
  if (address !== undefined) return address;
  if (plan.token !== undefined && !/^[\x21-\x7e]+$/.test(plan.token)) {
    return 'MCPEEK_TOKEN must be of visible ASCII characters, without spaces.';
  }
  const home = prepareHome(plan.home);
  return home.ok ? undefined : home.problem;
}
