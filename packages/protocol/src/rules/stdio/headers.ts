import type { Seq } from '../../base/ids.ts';
import type { WireDirection } from '../../jsonrpc/pairing.ts';
import { inAll } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, FrameMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { stdioPage } from './stdioPage.ts';

/** The `Content-Length` framing of editors' language servers, which is not that of MCP. */
export const headerRules: readonly AnyRule[] = [
  {
    id: 'stdio/content-length-framing',
    on: 'frame',
    transports: ['stdio'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'Messages on stdio have no headers; each is one line of JSON.',
    fix: 'Write each message as one line of JSON with a newline after it, and no Content-Length header.',
    sources: stdioPage(),
    check: takeHeader,
    // A body that does not come within a request's time will hardly come at all.
    checkLife: ({ state }) => [...closeBlock(state, 'in'), ...closeBlock(state, 'out')],
  },
];

/** The lines of a header block whose body has not come yet. */
interface Block {
  readonly seqs: Seq[];
  readonly header: string;
}

type Blocks = Record<WireDirection, Block | undefined>;

/** Tells whether a blank line ends a header block; to be asked before the block is closed. */
export function isInHeaderBlock(state: RuleState, dir: WireDirection): boolean {
  return blocksOf(state)[dir] !== undefined;
}

function takeHeader({ frame, state, dir, seq }: FrameMoment): RuleHits {
  const blocks = blocksOf(state);
  const block = blocks[dir];
  const reason = frame.kind === 'malformed' ? frame.reason.kind : undefined;
  if (reason === 'contentLengthHeader') {
    if (block === undefined) blocks[dir] = { seqs: [seq], header: frame.text ?? '' };
    else block.seqs.push(seq);
    return undefined;
  }
  if (block === undefined) return undefined;
  if (frame.kind === 'blank') {
    block.seqs.push(seq);
    return undefined;
  }
  if (reason === 'headerFramedBody') block.seqs.push(seq);
  return closeBlock(state, dir);
}

function closeBlock(state: RuleState, dir: WireDirection): readonly RuleHit[] {
  const blocks = blocksOf(state);
  const block = blocks[dir];
  if (block === undefined) return [];
  blocks[dir] = undefined;
  const side = dir === 'out' ? 'client' : 'server';
  return [
    {
      seq: block.seqs[0] ?? 0,
      side,
      message: `The ${side} frames its messages with headers (${quote(block.header)}), as language servers do; on stdio each message is one line of JSON, so a peer cannot read this one.`,
      related: block.seqs,
    },
  ];
}

function blocksOf(state: RuleState): Blocks {
  return state.notebook<Blocks>('stdio/content-length-framing', () => ({ out: undefined, in: undefined }));
}
