import type { WireDirection } from '../../jsonrpc/pairing.ts';
import { inAll } from '../levels.ts';
import { countOf } from '../reading.ts';
import type { AnyRule, FrameMoment, LifeMoment, Rule, RuleHits } from '../rule.ts';
import { isInHeaderBlock } from './headers.ts';
import { faultsAtEnd, faultsOfFrame, type LineFault } from './lines.ts';
import { stdioPage } from './stdioPage.ts';

type LineRule = Pick<Rule<'frame'>, 'id' | 'side' | 'title' | 'fix'>;

/** What the lines on stdin and stdout must be. */
export const framingRules: readonly AnyRule[] = [
  onFaults('noMessage', 'in', {
    id: 'stdio/non-json-on-stdout',
    side: 'server',
    title: 'A server writes nothing but messages to stdout.',
    fix: 'Write logs and banners to stderr, and keep launchers such as npm quiet.',
  }),
  onFaults('noMessage', 'out', {
    id: 'stdio/non-json-on-stdin',
    side: 'client',
    title: 'A client writes nothing but messages to the stdin of a server.',
    fix: 'Send only whole messages, each on one line.',
  }),
  onFaults('spread', undefined, {
    id: 'stdio/embedded-newline',
    side: 'sender',
    title: 'A message is on one line; there is no newline inside it.',
    fix: 'Serialize without indentation; write newlines in strings as \\n.',
  }),
  onFaults('several', undefined, {
    id: 'stdio/two-messages-one-line',
    side: 'sender',
    title: 'A line holds one message.',
    fix: 'Write a newline after each message.',
  }),
  onFrame({
    id: 'stdio/unterminated-frame',
    frameKinds: ['json', 'malformed'],
    level: 'warning',
    stateless: 'error',
    title: 'Each message ends with a newline.',
    fix: 'Write a newline after the last message too, and flush before exiting.',
    check: ({ frame, dir }) => {
      if (frame.end !== '' || frame.kind === 'blank') return undefined;
      if (
        frame.kind === 'malformed' &&
        (frame.reason.kind === 'tooLong' || frame.reason.kind === 'headerFramedBody')
      ) {
        return undefined;
      }
      const stream = dir === 'out' ? 'stdin' : 'stdout';
      return [
        {
          offset: frame.bytes,
          message: `${stream} ended after ${frame.bytes} bytes of a line without a newline.`,
        },
      ];
    },
  }),
  onFrame({
    id: 'stdio/blank-line',
    frameKinds: ['blank'],
    level: 'info',
    stateless: 'error',
    title: 'A line is a message; an empty line is none.',
    fix: 'Write exactly one newline after each message.',
    check: ({ frame, dir, state }) =>
      frame.kind === 'blank' && !isInHeaderBlock(state, dir)
        ? [{ message: `A blank line of ${countOf(frame.bytes, 'byte')}; it is ignored.` }]
        : undefined,
  }),
  onFrame({
    id: 'stdio/crlf',
    level: 'info',
    stateless: 'info',
    title: 'A line ends with a newline; a carriage return before it is tolerated.',
    fix: 'Write "\\n" after each message, not "\\r\\n".',
    check: ({ frame, dir, state, sender }) => {
      if (frame.end !== '\r\n' || isHeaderPart({ frame, dir, state })) return undefined;
      const said = state.notebook<Partial<Record<WireDirection, true>>>('stdio/crlf', () => ({}));
      if (said[dir] === true) return undefined;
      said[dir] = true;
      return [{ message: `Lines of the ${sender} end with CR LF; this is said once for the whole session.` }];
    },
  }),
];

function onFaults(kind: LineFault['kind'], dir: WireDirection | undefined, rule: LineRule): AnyRule {
  const pick = (faults: readonly LineFault[]): RuleHits => {
    if (faults.length === 0) return undefined;
    return faults
      .filter((fault) => fault.kind === kind && (dir ?? fault.dir) === fault.dir)
      .map(({ hit }) => hit);
  };
  return {
    ...rule,
    on: 'frame',
    transports: ['stdio'],
    levels: inAll('error', 'error'),
    sources: stdioPage(),
    applies: hasFaults,
    check: (moment: FrameMoment) => pick(faultsOfFrame(moment)),
    checkLife: (moment: LifeMoment) => pick(faultsAtEnd(moment)),
  };
}

function hasFaults(moment: FrameMoment): boolean {
  return faultsOfFrame(moment).length > 0;
}

function onFrame(
  rule: Pick<Rule<'frame'>, 'id' | 'frameKinds' | 'title' | 'fix' | 'check'> & {
    readonly level: 'warning' | 'info';
    readonly stateless: 'error' | 'info';
  },
): AnyRule {
  const { level, stateless, ...rest } = rule;
  return {
    ...rest,
    on: 'frame',
    side: 'sender',
    transports: ['stdio'],
    levels: inAll(level, stateless),
    sources: stdioPage(),
  };
}

/** Headers end with CR LF by their own rules. */
function isHeaderPart({ frame, dir, state }: Pick<FrameMoment, 'frame' | 'dir' | 'state'>): boolean {
  if (frame.kind === 'malformed') {
    return frame.reason.kind === 'contentLengthHeader' || frame.reason.kind === 'headerFramedBody';
  }
  return frame.kind === 'blank' && isInHeaderBlock(state, dir);
}
