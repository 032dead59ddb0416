import type { Seq } from '../base/ids.ts';
import type { Era, Revision } from '../base/revision.ts';
import type { AtUs } from '../base/time.ts';
import type { Frame } from '../frame/frame.ts';
import type { ParsedFrame, SingleMessage } from '../jsonrpc/message.ts';
import type { PairingLink } from '../jsonrpc/pairing.ts';
import type { Direction, ProcessEvent } from '../record/captureRecord.ts';
import type { RuleSource, Severity, Side } from '../record/finding.ts';
import type { CarriedPart, HttpExchange } from './httpBook.ts';
import type { RuleState } from './ruleState.ts';

/** A place where a rule is broken; what is left out is filled from the rule and the moment. */
export interface RuleHit {
  /** The record that shows it; the one being judged when left out. */
  readonly seq?: Seq;
  readonly pointer?: string;
  /** The key that the object at the pointer lacks. */
  readonly missing?: string;
  /** It tells of no place, only how many more there are like those of the rule's other hits. */
  readonly isRest?: true;
  readonly offset?: number;
  /** What was seen, in one sentence with the values that matter; the rule's title when left out. */
  readonly message?: string;
  readonly side?: Side;
  readonly severity?: Severity;
  readonly related?: readonly Seq[];
  /** Where it is written, when the rule is written on several pages and one of them is meant. */
  readonly source?: RuleSource;
}

/** How the frames travel; it says which rules about the transport apply. */
export type TransportKind = 'stdio' | 'http' | 'sse';

interface MomentBase {
  readonly seq: Seq;
  /** The revision to judge by; undefined before one is known: then only what all revisions of the era say holds. */
  readonly revision: Revision | undefined;
  /** How the conversation begins, as far as it is known; counts only while the revision is unknown. */
  readonly era?: Era | undefined;
  readonly transport: TransportKind;
  readonly state: RuleState;
}

/** A frame was seen. Runs once a frame, before its messages. */
export interface FrameMoment extends MomentBase {
  readonly on: 'frame';
  readonly dir: Exclude<Direction, 'none'>;
  readonly sender: 'client' | 'server';
  readonly frame: Frame;
  /** Absent when the frame is malformed or blank. */
  readonly parsed?: ParsedFrame;
}

/** A message was seen. Runs once a message, so once a member of a batch. */
export interface MessageMoment extends MomentBase {
  readonly on: 'message';
  readonly atUs: AtUs;
  readonly dir: Exclude<Direction, 'none'>;
  readonly sender: 'client' | 'server';
  readonly message: SingleMessage;
  /** What pairing said of it: which request it answers, or why none. */
  readonly link: PairingLink;
  /** Status of the HTTP answer whose body it is. */
  readonly httpStatus?: number;
  /** The HTTP exchange whose answer brought it. */
  readonly broughtBy?: HttpExchange;
  /** On an input request inside a result: what the client declared on the request that the result answers. */
  readonly declared?: Readonly<Record<string, unknown>> | undefined;
}

/** A line of stderr was seen. */
export interface StderrMoment extends MomentBase {
  readonly on: 'stderr';
  readonly isUtf8: boolean;
}

/** Something happened to the server's process, or a request's time was up. */
export interface LifeMoment extends MomentBase {
  readonly on: 'life';
  readonly atUs: AtUs;
  readonly event:
    | ProcessEvent
    | { readonly event: 'requestTimedOut'; readonly request: Seq }
    | { readonly event: 'sessionEnded' };
}

/**
 * Something happened to an HTTP exchange. `sent`: the request is whole, what it posted was judged (the moment's record
 * is that of the posted frame, else the head's). `answered`: the head of the answer is known, and of a body that is a
 * frame also the frame; of a stream its first frame, unless the exchange posted none (the moment's record is the head's).
 * `received`: a frame, event or comment of the answer came, after a frame was judged. `ended`: nothing more will come.
 */
export interface HttpMoment extends MomentBase {
  readonly on: 'http';
  readonly atUs: AtUs;
  readonly step: 'sent' | 'answered' | 'received' | 'ended';
  readonly exchange: HttpExchange;
  /** Of `received`: what came. */
  readonly received?: CarriedPart;
}

/** What a rule may look at. */
export type Moment = FrameMoment | MessageMoment | StderrMoment | LifeMoment | HttpMoment;

/** The sources of a rule, by revision where they differ. */
export type RuleSources = RuleSource | Readonly<Partial<Record<Revision, RuleSource>>>;

/** A rule as data, with a small function that finds where it is broken. */
export interface Rule<Kind extends Moment['on']> {
  /** `family/name`. */
  readonly id: string;
  readonly on: Kind;
  /** On messages: the kinds that can break it; all when left out. */
  readonly kinds?: readonly SingleMessage['kind'][];
  /** On messages: the methods of the requests that can break it, or of those whose answers can; all when left out. */
  readonly methods?: readonly string[];
  /** On messages: the methods of the notifications that can break it; all when left out. */
  readonly notifications?: readonly string[];
  /** Of a rule that names no method: what it judges inside results and retries of 2026-07-28 too. */
  readonly inside?: readonly string[];
  /** On frames: the kinds that can break it; all when left out. */
  readonly frameKinds?: readonly Frame['kind'][];
  /** On HTTP: the steps that can break it; all when left out. */
  readonly steps?: readonly HttpMoment['step'][];
  /** The transports that it is about; all when left out. */
  readonly transports?: readonly TransportKind[];
  /** How bad it is in each revision; a revision that is absent does not have the rule. */
  readonly levels: RuleLevels;
  /** Who breaks it: a fixed side, or the one who sent the frame. */
  readonly side: Side | 'sender';
  /** A general rule: where a rule about the very thing finds the same place at least as wrong, it leaves the word to it. */
  readonly yields?: boolean;
  /** A rule about the beginning of a session with a handshake, which holds also while nothing says yet that it has one. */
  readonly isEarly?: boolean;
  /** What the revision requires, in one plain sentence. */
  readonly title: string;
  /** How to mend it, in one plain sentence. */
  readonly fix: string;
  readonly sources: RuleSources;
  /**
   * A first look that rules share, the very same function in each of them: where it says no, none of them can be broken,
   * and none is run. A rule that remembers what it sees has none.
   */
  readonly applies?: (moment: Extract<Moment, { readonly on: Kind }>) => boolean;
  /** The places where it is broken; undefined or empty when it is kept. */
  readonly check: (moment: Extract<Moment, { readonly on: Kind }>) => RuleHits;
  /** What it still has to say when something happens to the process or the session; side `sender` is then the hit's. */
  readonly checkLife?: (moment: LifeMoment) => RuleHits;
}

/** What a check found. */
export type RuleHits = readonly RuleHit[] | undefined;

/** Severity by revision. */
export type RuleLevels = Readonly<Partial<Record<Revision, Severity>>>;

/** A rule of any kind of moment. */
export type AnyRule = { readonly [Kind in Moment['on']]: Rule<Kind> }[Moment['on']];
