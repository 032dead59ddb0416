import type { Seq } from '../../base/ids.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { inAll } from '../levels.ts';
import { brief, quote } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { inEachRevision, pageSource, statelessPage } from '../sources.ts';
import { badLinesAfter } from '../stdio/badLines.ts';

const mostRelated = 20;

/** Requests that nobody answered. */
export const unansweredRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/request-unanswered',
    on: 'message',
    kinds: ['request', 'result', 'error', 'invalid'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'A request is answered, unless it was cancelled.',
    fix: 'Answer every request with a result or an error that has its id.',
    sources: inEachRevision(
      (revision) =>
        pageSource(revision, 'basic/lifecycle', revision === '2024-11-05' ? 'Error Handling' : 'Timeouts'),
      statelessPage('basic/patterns/cancellation', 'Timeouts'),
    ),
    check: takeNotes,
    checkLife: findUnanswered,
  },
];

interface Notes {
  /** Requests without an answer. The bridge may mark one as given up before it says so, so pairing alone does not do. */
  readonly waiting: Set<ExchangeEntry>;
  /** Answers that belong to no waiting request, by the direction they came from; the newest ones. */
  readonly astray: Record<WireDirection, Seq[]>;
  /** From this record on the client has no way to answer. */
  stdinClosedAt?: Seq;
}

function notesOf(state: RuleState): Notes {
  return state.notebook(
    'jsonrpc/request-unanswered',
    (): Notes => ({
      waiting: new Set(),
      astray: { out: [], in: [] },
    }),
  );
}

function takeNotes({ link, state, dir, seq }: MessageMoment): RuleHits {
  switch (link.kind) {
    case 'request':
      // A subscription is answered only at its end, if at all.
      if (link.exchange.method !== 'subscriptions/listen') notesOf(state).waiting.add(link.exchange);
      return undefined;
    case 'answer':
      notesOf(state).waiting.delete(link.exchange);
      return undefined;
    case 'duplicate':
    case 'unmatched': {
      const astray = notesOf(state).astray[dir];
      astray.push(seq);
      if (astray.length > mostRelated) astray.shift();
      return undefined;
    }
    case 'none':
      return undefined;
  }
}

function findUnanswered({ event, state, seq }: LifeMoment): RuleHits {
  const notes = notesOf(state);
  const { waiting } = notes;
  if (event.event === 'stdinClosed') notes.stdinClosedAt ??= seq;
  if (waiting.size === 0) return undefined;
  if (event.event === 'requestTimedOut') {
    const late = [...waiting].filter(
      ({ seq, answeredBy }) => seq === event.request && answeredBy === undefined,
    );
    for (const exchange of late) waiting.delete(exchange);
    return late
      .filter((exchange) => isOwed(exchange, state))
      .map((exchange) => describe(exchange, state, "before the asker's time was up"));
  }
  if (event.event !== 'sessionEnded') return undefined;
  const open = [...waiting].filter(
    (request) =>
      request.answeredBy === undefined &&
      request.cancelledBy === undefined &&
      isOwed(request, state) &&
      !(request.dir === 'in' && request.seq > (notes.stdinClosedAt ?? Number.POSITIVE_INFINITY)),
  );
  waiting.clear();
  return open.map((exchange) => describe(exchange, state, 'before the session ended'));
}

/** A server of a revision with a handshake may know nothing of the question that tells the eras apart. */
function isOwed({ method, revision }: ExchangeEntry, state: RuleState): boolean {
  return method !== 'server/discover' || (revision !== undefined && state.session().revision === revision);
}

function describe(exchange: ExchangeEntry, state: RuleState, when: string): RuleHit {
  const answerer: WireDirection = exchange.dir === 'out' ? 'in' : 'out';
  const astray = notesOf(state).astray[answerer].filter((seq) => seq > exchange.seq);
  const broken = badLinesAfter(state, answerer, exchange.seq);
  const clues = [
    ...(astray.length === 0 ? [] : [` Unmatched answers arrived ${atRecords(astray)}.`]),
    ...(broken.length === 0 ? [] : [` Lines that are no messages arrived ${atRecords(broken)}.`]),
  ];
  return {
    seq: exchange.seq,
    pointer: exchange.pointer,
    side: exchange.dir === 'out' ? 'server' : 'client',
    message: `${quote(exchange.method)} (id ${brief(exchange.id.text)}) got no answer with this id ${when}.${clues.join('')}`,
    related: [...astray, ...broken].sort((left, right) => left - right),
  };
}

function atRecords(seqs: readonly Seq[]): string {
  return `at record${seqs.length === 1 ? '' : 's'} ${seqs.join(', ')}`;
}
