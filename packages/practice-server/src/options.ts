import { parseArgs } from 'node:util';
import { findFault } from './faults/catalogue.ts';
import type { ActiveFault, FaultSettings } from './faults/fault.ts';
import { completePorts, type HttpOptions, httpOptionWords, readHttpOptions } from './http/httpOptions.ts';
import { isRevision, type Revision, revisions } from './revision/revisions.ts';
import type { SessionOptions } from './session/sessionState.ts';

export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly reason: string }
  | {
      readonly kind: 'run';
      readonly session: SessionOptions;
      readonly faults: readonly ActiveFault[];
      readonly faultSettings: FaultSettings;
      /** Absent: over stdio. */
      readonly http?: HttpOptions;
    };

class OptionError extends Error {}

/** Reads the command line; never throws. */
export function readCommandLine(words: readonly string[]): CommandLine {
  try {
    return parse(words);
  } catch (thrown) {
    return { kind: 'wrong', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function parse(words: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...completePorts(words)],
    options: {
      help: { type: 'boolean' },
      revision: { type: 'string' },
      'page-size': { type: 'string', default: '100' },
      'clock-seconds': { type: 'string', default: '1' },
      fault: { type: 'string', multiple: true, default: [] },
      'fault-on': { type: 'string' },
      'start-seconds': { type: 'string', default: '3' },
      'line-megabytes': { type: 'string', default: '8' },
      ...httpOptionWords,
    },
  });
  if (values.help === true) return { kind: 'help' };
  const session = {
    pageSize: readPageSize(values['page-size']),
    clockPeriodMs: 1000 * readPositive('clock-seconds', values['clock-seconds']),
  };
  const http = readHttpOptions(values);
  return {
    kind: 'run',
    session:
      values.revision === undefined ? session : { ...session, onlyRevision: readRevision(values.revision) },
    faults: values.fault.map((word) => readFault(word, values['fault-on'])),
    faultSettings: {
      startSeconds: readPositive('start-seconds', values['start-seconds']),
      lineMegabytes: readPositive('line-megabytes', values['line-megabytes']),
    },
    ...(http === undefined ? {} : { http }),
  };
}

function readRevision(text: string): Revision {
  if (isRevision(text)) return text;
  throw new OptionError(`--revision ${text}: must be one of ${revisions.join(', ')}`);
}

function readPositive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new OptionError(`--${name} ${text}: must be a number above 0`);
}

function readPageSize(text: string): number {
  const value = readPositive('page-size', text);
  if (Number.isInteger(value)) return value;
  throw new OptionError(`--page-size ${text}: must be a whole number`);
}

/** `NAME` or `NAME@METHOD`. */
function readFault(word: string, faultOn: string | undefined): ActiveFault {
  const [name = '', ownMethod] = word.split('@');
  const fault = findFault(name);
  if (fault === undefined) throw new OptionError(`--fault ${name}: no such fault; --help lists them`);
  const isMovable = fault.on === 'tools/call' || fault.on === 'everything';
  return { fault, on: ownMethod ?? (isMovable ? faultOn : undefined) ?? fault.on };
}
