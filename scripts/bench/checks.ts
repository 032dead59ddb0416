import { join } from 'node:path';
import type { Figure } from './figure.ts';
import type { Place } from './place.ts';
import { readJson } from './runningBridge.ts';
import { startProcess } from './startedProcess.ts';
import { numberAt } from './values.ts';

/** Frames by the names that the measured program gives them, with the most that their check may take, in microseconds. */
const limitsUs: Readonly<Record<string, number>> = {
  'notification of 300 bytes': 15,
  'request of 300 bytes': 15,
  'result of 300 bytes': 15,
  'result of 10 kB, one text': 100,
  'result of 10 kB, a list of 30 tools': 100,
};

/** Half a minute on a quiet machine. */
const timeLimitMs = 300_000;

/** The whole check of single frames, from bytes to judged record. */
export async function measureChecks(place: Place): Promise<readonly Figure[]> {
  const program = join(place.root, 'apps/bridge/src/session/checks.bench.ts');
  const measured = startProcess({
    file: place.node,
    args: ['--disable-warning=ExperimentalWarning', program, place.isQuick ? '4000' : '40000'],
  });
  try {
    const times = await measured.find('the times of the checks', readJson, timeLimitMs);
    return Object.entries(limitsUs).map(([name, limit]) => ({
      name: `Whole check of a frame: ${name}, median`,
      unit: 'µs',
      ours: numberAt(times, name, 'check', 'p50'),
      goal: { kind: 'atMost', value: limit, of: 'ours' },
      yardstick: { what: 'JSON.parse alone', value: numberAt(times, name, 'parse', 'p50') },
    }));
  } finally {
    await measured.stop();
  }
}
