import { isLogLevel, type LogLevel, logLevels } from '../session/logLevels.ts';
import { ArgumentError, type Arguments } from './arguments.ts';
import { textResult } from './content.ts';
import { inputSchema, integerInput, numberInput, stringInput } from './schema.ts';
import type { Tool, ToolCall } from './tool.ts';

// After so many messages input is looked at, so that a flood can be cancelled.
const messagesPerBreath = 500;

/** Tools that send something before they answer. */
export const streamTools: readonly Tool[] = [
  {
    name: 'slow',
    title: 'Slow work',
    description:
      'Works for a while in steps, with progress when a token was given and log messages; can be cancelled.',
    inputSchema: inputSchema({
      seconds: numberInput('How long it takes', { minimum: 0, maximum: 3600, default: 2 }),
      steps: integerInput('In how many steps', { minimum: 1, maximum: 10000, default: 4 }),
    }),
    annotations: { readOnlyHint: true },
    run: async (values, call) => {
      const seconds = values.number('seconds', { fallback: 2, minimum: 0, maximum: 3600 });
      const steps = values.integer('steps', { fallback: 4, minimum: 1, maximum: 10000 });
      for (let step = 1; step <= steps; step += 1) {
        await call.host.wait((seconds * 1000) / steps, call.signal);
        await call.progress(step, steps, `step ${step} of ${steps}`);
        await call.log('info', 'slow', { step, steps });
      }
      return textResult(`Worked ${seconds} seconds in ${steps} steps`);
    },
  },
  {
    name: 'notify',
    title: 'Flood of log messages',
    description: 'Sends log messages as fast as it can, or so many per second.',
    inputSchema: inputSchema({
      count: integerInput('How many', { minimum: 0, maximum: 100000000, default: 10 }),
      per_second: numberInput('Not more than so many per second', { minimum: 0.1 }),
      level: stringInput('Log level', { enum: logLevels, default: 'info' }),
    }),
    run: async (values, call) => {
      const count = values.integer('count', { fallback: 10, minimum: 0, maximum: 100000000 });
      const perSecond = values.has('per_second') ? values.number('per_second', { minimum: 0.1 }) : undefined;
      const sent = await flood(call, count, perSecond, readLevel(values));
      return textResult(`Sent ${sent} of ${count} messages`);
    },
  },
];

async function flood(
  call: ToolCall,
  count: number,
  perSecond: number | undefined,
  level: LogLevel,
): Promise<number> {
  const startMs = call.host.nowMs();
  let sent = 0;
  for (let number = 1; number <= count; number += 1) {
    if (perSecond !== undefined) {
      const dueMs = startMs + (number * 1000) / perSecond;
      const pauseMs = dueMs - call.host.nowMs();
      if (pauseMs > 0) await call.host.wait(pauseMs, call.signal);
    }
    if (number % messagesPerBreath === 0) await call.host.breathe();
    if (call.signal.aborted) break;
    if (await call.log(level, 'notify', { number, of: count })) sent += 1;
  }
  return sent;
}

function readLevel(values: Arguments): LogLevel {
  const level = values.string('level', 'info');
  if (!isLogLevel(level)) throw new ArgumentError(`level must be one of ${logLevels.join(', ')}`);
  return level;
}
