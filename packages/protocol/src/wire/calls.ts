import * as v from 'valibot';
import type { CaptureId, Seq, SessionId, ViewId } from '../base/ids.ts';
import { revisions } from '../base/revision.ts';
import type { Target } from '../link/target.ts';
import type { Finding, Severity, Side } from '../record/finding.ts';
import { severities, sides } from '../record/recordWords.ts';
import type { SummaryRow } from '../record/summaryRow.ts';
import type { CaptureSummary } from './captureSummary.ts';
import type { RecordDetail } from './recordDetail.ts';
import type { SessionObject } from './sessionObject.ts';
import { targetParam as target } from './targetParam.ts';

const text = v.string();
const optionalText = v.optional(v.string());
const seq = v.pipe(v.number(), v.integer(), v.minValue(0));
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const textMap = v.record(v.string(), v.string());
const sessionParams = v.object({ sessionId: text });
const captureParams = v.object({ captureId: text });

/** The params of every call of the page, as schemas; a call that is not here is unknown. */
export const callParams = {
  'bridge/hello': v.object({ client: v.optional(v.unknown()) }),
  'session/open': v.object({
    target,
    revision: optionalText,
    era: v.optional(v.picklist(['auto', 'handshake', 'stateless'])),
    auto: v.optional(v.picklist(['all', 'handshake', 'none'])),
    clientInfo: v.optional(v.record(v.string(), v.unknown())),
    capabilities: v.optional(v.record(v.string(), v.unknown())),
    roots: v.optional(v.array(v.record(v.string(), v.unknown()))),
    timeoutMs: v.optional(milliseconds),
    title: optionalText,
  }),
  'session/list': v.object({}),
  'session/get': sessionParams,
  'session/close': sessionParams,
  'session/restart': sessionParams,
  /** Tries at once what waits to be tried again. */
  'session/reconnect': sessionParams,
  'session/forget': sessionParams,
  'session/request': v.object({
    sessionId: text,
    method: text,
    params: v.optional(v.unknown()),
    /** JSON text in place of `params`, spliced unchanged. */
    paramsText: optionalText,
    timeoutMs: v.optional(milliseconds),
    progress: v.optional(v.boolean()),
    meta: v.optional(v.record(v.string(), v.unknown())),
    rounds: v.optional(v.picklist(['auto', 'manual'])),
    /** Calls a tool even where its schema forbids it over HTTP (2026-07-28, `x-mcp-header`). */
    force: v.optional(v.boolean()),
    /** WIRE's `by` of what follows: `auto` for a refresh that nobody asked for. */
    by: v.optional(v.picklist(['you', 'auto', 'replay'])),
    /** Wants the request with the result, as `record/get` gives it: spares the page a second question. */
    detail: v.optional(v.boolean()),
  }),
  'session/notify': v.object({
    sessionId: text,
    method: text,
    params: v.optional(v.unknown()),
    paramsText: optionalText,
  }),
  'session/sendRaw': v.object({
    sessionId: text,
    text: optionalText,
    base64: optionalText,
    newline: v.optional(v.boolean()),
    headers: v.optional(textMap),
  }),
  'session/cancel': v.object({ sessionId: text, requestSeq: seq, reason: optionalText }),
  'session/extend': v.object({ sessionId: text, requestSeq: seq, timeoutMs: milliseconds }),
  'session/answer': v.object({
    sessionId: text,
    pendingId: text,
    result: v.optional(v.unknown()),
    error: v.optional(v.unknown()),
    resultText: optionalText,
    errorText: optionalText,
  }),
  'server/list': v.object({}),
  'server/save': v.object({
    serverId: optionalText,
    title: text,
    target,
    revision: optionalText,
  }),
  'server/remove': v.object({ serverId: text }),
  'target/preview': v.object({ line: optionalText, target: v.optional(target) }),
  'capture/list': v.object({}),
  'capture/get': captureParams,
  'capture/rename': v.object({ captureId: text, title: text }),
  'capture/delete': captureParams,
  /** Judges a capture by this revision, whatever was negotiated; by its own when null. */
  'capture/rejudge': v.object({ captureId: text, revision: v.nullable(v.picklist(revisions)) }),
  'capture/exportPreview': v.object({ captureId: text, unmasked: v.optional(v.boolean()) }),
  'capture/exportLink': v.object({
    captureId: text,
    format: v.picklist(['jsonl']),
    unmasked: v.optional(v.boolean()),
    /** Keys in frames whose values are masked too. */
    frameKeys: v.optional(v.array(text)),
  }),
  'view/open': v.object({ captureId: text, filter: v.optional(text), fold: v.optional(v.boolean()) }),
  'view/rows': v.object({ viewId: text, from: seq, to: seq }),
  'view/find': v.object({ viewId: text, seq }),
  'view/fold': v.object({ viewId: text, seq, open: v.boolean() }),
  'view/refresh': v.object({ viewId: text }),
  'view/close': v.object({ viewId: text }),
  'view/overview': v.object({
    viewId: text,
    buckets: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000)),
  }),
  'record/get': v.object({ captureId: text, seq }),
  /** One header of an `http` record with its value, which `record/get` masks; asked for by the user. */
  'record/header': v.object({ captureId: text, seq, index: seq }),
  /** `rev`: of records that this revision judged. */
  'finding/groups': v.object({
    captureId: text,
    filter: optionalText,
    rev: v.optional(v.picklist(revisions)),
  }),
  'finding/list': v.object({
    captureId: text,
    ruleId: optionalText,
    severity: v.optional(v.picklist(severities)),
    side: v.optional(v.picklist(sides)),
    filter: optionalText,
    rev: v.optional(v.picklist(revisions)),
    /** The `next` of the answer before. */
    after: v.optional(seq),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))),
  }),
  'rule/list': v.object({ captureId: text, seq }),
  'settings/get': v.object({}),
  'settings/set': v.object({ settings: v.record(v.string(), v.unknown()) }),
} as const;

/** The name of a call of the page. */
export type CallName = keyof typeof callParams;
/** The params of a call. */
export type CallParams<Name extends CallName> = v.InferInput<(typeof callParams)[Name]>;

/** A server that the user keeps. */
export interface SavedServer {
  readonly serverId: string;
  readonly title: string;
  readonly target: Target;
  readonly revision?: string;
}

/** What would be started or asked, before it is. */
export interface TargetPreview {
  readonly target: Target;
  /** The file that the command stands for, where it was found. */
  readonly resolved?: string;
  readonly cwd?: string;
  /** Names of the variables that are set for this target alone. */
  readonly envNames: readonly string[];
  /** Other names that the process inherits. */
  readonly inheritedEnvNames: readonly string[];
  /** Things worth a look before the start: stray brackets, spaces in a command, variables left as written. */
  readonly hints: readonly string[];
  /** Why it cannot be started as it stands. */
  readonly problem?: string;
  readonly suggestion?: { readonly command: string; readonly args: readonly string[] };
}

/** Answer of a request that the server answered with a result. */
export interface RequestOutcome {
  readonly requestSeq: Seq;
  readonly responseSeq: Seq;
  readonly tookMs: number;
  /** Left out when it would lose digits, is nested deeper than 500, or is larger than 256 KiB. */
  readonly result?: unknown;
  readonly resultText?: string;
  /** The request as `record/get` gives it, if it was asked for and is short; a result that is in it is not given twice. */
  readonly detail?: RecordDetail;
}

/** Findings of one rule and side. */
export interface FindingGroup {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly side: Side;
  readonly count: number;
  readonly first: Seq;
  readonly seqs: readonly Seq[];
}

/** A rule in a line. */
export interface RuleLine {
  readonly ruleId: string;
  /** What it requires. */
  readonly title: string;
}

/** Rows by kind in one slice of time. */
export interface OverviewBucket {
  readonly counts: Readonly<Record<string, number>>;
  readonly worst?: Severity;
}

/** The results of every call of the page. */
export interface CallResults {
  'bridge/hello': {
    readonly version: string;
    readonly wire: 1;
    readonly bridgeId: string;
    readonly revisions: readonly string[];
    readonly home: string;
    /** Added to WIRE: what the page needs to say what it does. */
    readonly platform: string;
    readonly userHome: string;
    readonly practiceServer: Target;
    /** Added to WIRE: a line longer than this is cut, in bytes. */
    readonly frameLimitBytes: number;
    /** The capture of the target, or of the file, that the command line named; it is open already. */
    readonly startCaptureId?: CaptureId;
  };
  'session/open': { readonly sessionId: SessionId; readonly captureId: CaptureId };
  'session/list': readonly SessionObject[];
  'session/get': SessionObject;
  'session/close': Record<string, never>;
  'session/restart': { readonly sessionId: SessionId; readonly captureId: CaptureId };
  'session/reconnect': Record<string, never>;
  'session/forget': Record<string, never>;
  'session/request': RequestOutcome;
  'session/notify': { readonly seq: Seq };
  'session/sendRaw': { readonly seq: Seq };
  'session/cancel': { readonly seq: Seq };
  'session/extend': Record<string, never>;
  'session/answer': { readonly seq: Seq };
  'server/list': readonly SavedServer[];
  'server/save': SavedServer;
  'server/remove': Record<string, never>;
  'target/preview': TargetPreview;
  'capture/list': readonly CaptureSummary[];
  'capture/get': CaptureSummary;
  'capture/rename': CaptureSummary;
  'capture/delete': Record<string, never>;
  /** Answered when it is done; `capture/changed` tells how far it is. */
  'capture/rejudge': CaptureSummary;
  'capture/exportPreview': {
    readonly records: number;
    readonly bytes: number;
    /** What is masked, in words: a place and how many values there. */
    readonly masked: readonly { readonly where: string; readonly count: number }[];
    /** Keys in frames that look like secrets and are not masked by themselves. */
    readonly suspicious: readonly { readonly key: string; readonly count: number; readonly first: Seq }[];
  };
  'capture/exportLink': { readonly url: string };
  'view/open': {
    readonly viewId: ViewId;
    readonly total: number;
    readonly version: number;
    readonly complete: boolean;
    readonly records: number;
    readonly lastSeq: number;
  };
  'view/rows': { readonly rows: readonly SummaryRow[]; readonly version: number };
  'view/find': { readonly position: number };
  'view/fold': { readonly version: number; readonly total: number };
  'view/refresh': { readonly version: number; readonly total: number };
  'view/close': Record<string, never>;
  'view/overview': {
    readonly fromUs: number;
    readonly toUs: number;
    readonly buckets: readonly OverviewBucket[];
  };
  'record/get': RecordDetail;
  'record/header': { readonly name: string; readonly value: string };
  'finding/groups': readonly FindingGroup[];
  /** In the order in which they were found; `next` is there when there may be more. */
  'finding/list': { readonly findings: readonly Finding[]; readonly next?: number };
  /** The rules that looked at this record by the revision that judged it, kept and broken ones. */
  'rule/list': { readonly rules: readonly RuleLine[] };
  'settings/get': { readonly settings: Readonly<Record<string, unknown>> };
  'settings/set': { readonly settings: Readonly<Record<string, unknown>> };
}
