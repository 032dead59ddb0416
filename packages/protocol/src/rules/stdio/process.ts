import type { Seq } from '../../base/ids.ts';
import { inAll } from '../levels.ts';
import type { AnyRule, LifeMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage, statelessPage } from '../sources.ts';
import { stdioPage } from './stdioPage.ts';

const mostRelated = 100;

/** How the server's process ends, and what it writes beside the messages. */
export const processRules: readonly AnyRule[] = [
  {
    id: 'stdio/stderr-not-utf8',
    on: 'stderr',
    transports: ['stdio'],
    levels: inAll('info', 'info'),
    side: 'server',
    title: 'What a server writes to stderr is UTF-8 text.',
    fix: 'Set the encoding of stderr to UTF-8.',
    sources: stdioPage(),
    check: ({ isUtf8 }) => (isUtf8 ? undefined : [{ message: 'This line of stderr is not UTF-8 text.' }]),
  },
  {
    id: 'stdio/shutdown-order',
    on: 'life',
    transports: ['stdio'],
    levels: inAll('warning', 'warning'),
    side: 'client',
    title:
      'A client ends a server by closing its stdin, then SIGTERM, then SIGKILL, with a wait before each.',
    fix: 'Close stdin first and wait for the exit before sending signals.',
    sources: onPage('basic/lifecycle', 'Shutdown', statelessPage('basic/transports/stdio', 'Shutdown')),
    check: (moment) => {
      const before = stepsBefore(moment, 'stdio/shutdown-order');
      if (!isEndSignal(moment) || before.exited !== undefined) return undefined;
      if (before.stdinClosed === undefined)
        return [{ message: `${signalOf(moment)} was sent before stdin was closed.` }];
      if (signalOf(moment) !== 'SIGKILL' || before.terminated !== undefined) return undefined;
      return [{ message: 'SIGKILL was sent without a SIGTERM before it.', related: [before.stdinClosed] }];
    },
  },
  {
    id: 'stdio/ignores-stdin-eof',
    on: 'life',
    transports: ['stdio'],
    levels: inAll('info', 'warning'),
    side: 'server',
    title: 'A server exits when its stdin is closed.',
    fix: 'End the process when stdin comes to its end.',
    sources: onPage('basic/lifecycle', 'stdio', statelessPage('basic/transports/stdio', 'Shutdown')),
    check: (moment) => {
      const { stdinClosed, exited, signalled } = stepsBefore(moment, 'stdio/ignores-stdin-eof');
      if (!isEndSignal(moment) || stdinClosed === undefined) return undefined;
      if (exited !== undefined || signalled !== undefined) return undefined;
      const message = `The server still ran after its stdin was closed in record ${stdinClosed}, so ${signalOf(moment)} was sent.`;
      return [{ message, related: [stdinClosed] }];
    },
  },
  {
    id: 'stdio/exit-with-pending',
    on: 'life',
    transports: ['stdio'],
    levels: inAll('warning', 'info'),
    side: 'server',
    title: 'A server does not end while requests wait for its answer.',
    fix: 'Answer what was asked before exiting; write the reason to stderr.',
    sources: onPage(
      'basic/lifecycle',
      'Shutdown',
      statelessPage('basic/transports/stdio', 'Unexpected Termination'),
    ),
    check: checkExit,
  },
];

/** The records of the steps that came before a moment. */
interface Steps {
  stdinClosed?: Seq;
  signalled?: Seq;
  terminated?: Seq;
  stdoutClosed?: Seq;
  exited?: Seq;
}

/** The steps before this moment; notes the moment itself for the next. */
function stepsBefore(moment: LifeMoment, name: string): Readonly<Steps> {
  const steps = stepsOf(moment.state, name);
  const before = { ...steps };
  const { seq } = moment;
  switch (moment.event.event) {
    case 'stdinClosed':
      steps.stdinClosed ??= seq;
      break;
    case 'stdoutClosed':
      steps.stdoutClosed ??= seq;
      break;
    case 'exited':
      steps.exited ??= seq;
      break;
    case 'signalSent':
      steps.signalled ??= seq;
      if (signalOf(moment) === 'SIGTERM') steps.terminated ??= seq;
      break;
    default:
      break;
  }
  return before;
}

function stepsOf(state: RuleState, name: string): Steps {
  return state.notebook<Steps>(name, () => ({}));
}

function signalOf({ event }: LifeMoment): string {
  return event.event === 'signalSent' ? event.signal : '';
}

function isEndSignal(moment: LifeMoment): boolean {
  const signal = signalOf(moment);
  return signal === 'SIGTERM' || signal === 'SIGKILL';
}

function checkExit(moment: LifeMoment): RuleHits {
  const { event, state } = moment;
  const before = stepsBefore(moment, 'stdio/exit-with-pending');
  if (event.event !== 'exited' && event.event !== 'stdoutClosed') return undefined;
  if (before.exited !== undefined || before.stdoutClosed !== undefined) return undefined;
  // When the client began the ending, what still waited is its own affair.
  if (before.stdinClosed !== undefined || before.signalled !== undefined) return undefined;
  const pending = state.pairing.open().filter(({ dir }) => dir === 'out');
  const [first] = pending;
  if (first === undefined) return undefined;
  const what =
    pending.length === 1 ? `${first.method} (record ${first.seq}) waits` : `${pending.length} requests wait`;
  const how = event.event === 'stdoutClosed' ? 'closed its stdout' : `exited${describeExit(event)}`;
  return [
    {
      message: `The server ${how} while ${what} for an answer.`,
      related: pending.slice(0, mostRelated).map(({ seq }) => seq),
    },
  ];
}

function describeExit({ code, signal }: { readonly code?: number; readonly signal?: string }): string {
  if (code !== undefined) return ` with code ${code}`;
  return signal === undefined ? '' : ` by ${signal}`;
}
