import type { HandshakeRevision } from '@mcpeek/protocol/base/revision';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';

/** What a client does once it is connected. `usual`: a call, a list and a ping, one after another. */
export type Deeds =
  | 'usual'
  | 'call'
  | 'progress'
  /** A long call, and a short one while it runs. */
  | 'together'
  | 'addTool'
  /** A call whose tool asks the client, who does not answer. */
  | 'asked'
  /** A call, and a wait of six seconds. */
  | 'overdue'
  /** A call that brings progress for longer than two seconds. */
  | 'long'
  /** The stream of the GET is opened again at once when it ends, until a rule is broken. */
  | 'reopen'
  /** All by hand, without a GET: initialize, initialized and two pings. */
  | 'byHand'
  /** Nothing, until the session was begun anew. */
  | 'anew';

/** What a fault of the practice server makes MCPeek say over HTTP. */
export interface HttpFaultCase {
  /** One fault, or several that act together. */
  readonly faults: readonly string[];
  /** All rules of the families of HTTP that the server, or what stands before it, is blamed by. */
  readonly rules: readonly string[];
  /** More of them, which hang on what comes first of two connections. */
  readonly maybe?: readonly string[];
  /** Rules of other families that the server is blamed by, from warnings on. */
  readonly also?: readonly string[];
  /** The same of the client, of all families. */
  readonly clientRules?: readonly string[];
  readonly transport?: 'http' | 'sse';
  readonly revision?: HandshakeRevision;
  readonly options?: readonly string[];
  readonly deeds?: Deeds;
  /** How the calls of tools end; answered when left out. */
  readonly call?: 'unanswered' | 'timeout';
  /** What is said of a call that nobody answered. */
  readonly why?: string;
  /** Why connecting fails. */
  readonly failure?: LinkFailure['kind'];
}

const gone = { call: 'unanswered' } as const;
const legacy = { transport: 'sse' } as const;
const older = { revision: '2025-06-18' } as const;

/** Faults that rules of the families `http` and `session` name, and those that break no rule. */
export const exchangeFaults: readonly HttpFaultCase[] = [
  { faults: ['post-405'], rules: ['http/endpoint-methods'], failure: 'notMcp' },
  { faults: ['needs-slash'], rules: ['http/endpoint-methods'], failure: 'notMcp' },
  { faults: ['notification-200'], rules: ['http/notification-not-202'] },
  { faults: ['notification-204'], rules: ['http/notification-not-202'] },
  { faults: ['202-with-body'], rules: ['http/202-with-body'] },
  { faults: ['202-json-type'], rules: [] },
  { faults: ['rejected-with-200'], rules: ['http/rejected-with-2xx'] },
  // With a stream of a GET the answer could come there; without one the call is over at once.
  {
    faults: ['request-202'],
    rules: ['http/request-got-202'],
    also: ['jsonrpc/request-unanswered'],
    call: 'timeout',
  },
  {
    faults: ['request-202'],
    rules: ['http/request-got-202'],
    options: ['--get', 'off'],
    ...gone,
    why: 'HTTP 202 Accepted and no message',
  },
  { faults: ['html-answer'], rules: ['http/response-content-type'], ...gone, why: 'text/html' },
  { faults: ['wrong-content-type'], rules: ['http/response-content-type'], ...gone, why: 'text/plain' },
  { faults: ['no-content-type'], rules: ['http/response-content-type'], ...gone, why: 'no message' },
  {
    faults: ['json-other'],
    rules: ['http/json-body-not-response'],
    also: ['jsonrpc/unclassifiable'],
    ...gone,
    why: 'a message that is not its answer',
  },
  {
    faults: ['json-other-id'],
    rules: ['http/json-body-not-response'],
    also: ['jsonrpc/response-unknown-id'],
    ...gone,
    why: 'a message that is not its answer',
  },
  { faults: ['json-bom'], rules: [], also: ['jsonrpc/byte-order-mark'] },
  { faults: ['type-parameters'], rules: [] },
  { faults: ['type-parameters'], rules: [], options: ['--answers', 'json'] },
  { faults: ['get-404'], rules: ['http/get-status'] },
  { faults: ['get-400'], rules: ['http/get-status'] },
  { faults: ['get-406'], rules: ['http/get-status'] },
  { faults: ['get-200-json'], rules: ['http/get-status'] },
  {
    faults: ['good-version-refused'],
    rules: ['http/good-protocol-version-refused'],
    ...gone,
    why: 'an error that names no request: "unsupported protocol version',
  },
  // Only questions of our own, or a browser, would show these.
  ...['foreign-origin-accepted', 'foreign-origin-400', 'foreign-host-accepted', 'cors-narrow'].map(clean),
  ...['cors-hidden', 'bad-version-accepted', 'missing-version-refused', 'disconnect-cancels'].map(clean),
  ...['missing-id-accepted', 'missing-id-404', 'unknown-id-accepted'].map(clean),
  // A client that ended a session sends nothing more with its id.
  ...['ended-id-accepted', 'ended-id-400'].map(clean),
  { faults: ['session-id-odd'], rules: ['session/id-charset'] },
  { faults: ['session-id-empty'], rules: ['session/id-charset'] },
  { faults: ['session-id-counter'], rules: ['session/id-weak'] },
  {
    faults: ['session-id-same', 'session-expires'],
    rules: ['session/id-weak'],
    options: ['--expire-after', '1'],
    deeds: 'anew',
  },
  { faults: ['session-id-late'], rules: ['session/id-late'] },
  { faults: ['session-id-changed'], rules: ['session/id-changed'] },
  { faults: ['session-id-lower-case'], rules: [] },
  { faults: ['session-expires'], rules: [], options: ['--expire-after', '1'], deeds: 'anew' },
  { faults: ['delete-500'], rules: ['session/delete-status'] },
  { faults: ['failed-500'], rules: [], ...gone, why: 'HTTP 500 Internal Server Error and text/plain' },
  { faults: ['unavailable-503'], rules: [], ...gone, why: 'HTTP 503 Service Unavailable' },
  { faults: ['unauthorized-401'], rules: [], ...gone, why: 'HTTP 401 Unauthorized' },
  { faults: ['forbidden-403'], rules: [], ...gone, why: 'HTTP 403 Forbidden' },
  { faults: ['rpc-error-400'], rules: [] },
  { faults: ['rpc-error-500'], rules: [] },
  { faults: ['no-reply'], rules: [], also: ['jsonrpc/request-unanswered'], call: 'timeout' },
  { faults: ['connection-reset'], rules: [], ...gone, why: ' closed ' },
  { faults: ['redirect'], rules: [] },
  { faults: ['redirect-other-origin'], rules: [], failure: 'redirected' },
  { faults: ['get-closes'], rules: [] },
  ...['encoded-gzip', 'encoded-br', 'encoded-zstd'].map(clean),
  ...['encoded-gzip', 'encoded-br', 'encoded-zstd'].map((name) => ({
    ...clean(name),
    options: ['--answers', 'json'],
  })),
  ...['cut-characters', 'cut-line-ends', 'cut-bytes', 'stream-cr'].map(clean),
  // The answer to the question that tells the eras apart is no stream, where the mark is not allowed.
  { faults: ['stream-bom'], rules: [], revision: '2025-11-25' },
  { faults: ['stream-bom'], rules: [], ...legacy },
  { faults: ['endpoint-data-first'], rules: [], ...legacy },
  { faults: ['event-id-missing'], rules: [], ...older },
];

/** Faults that rules of the families `sse`, `sse-legacy` and `middle` name. */
export const streamFaults: readonly HttpFaultCase[] = [
  {
    faults: ['session-other-instance'],
    rules: ['middle/session-comes-and-goes', 'session/terminated-status'],
    clientRules: ['session/404-not-followed-by-initialize'],
    deeds: 'byHand',
  },
  {
    faults: ['session-error-event'],
    rules: [],
    also: ['jsonrpc/error-id-omitted-though-readable', 'jsonrpc/error-shape', 'jsonrpc/version-tag'],
    ...older,
    ...gone,
    why: 'should answer HTTP 404 instead',
  },
  {
    faults: ['event-not-json'],
    rules: ['sse/data-not-jsonrpc'],
    also: ['jsonrpc/invalid-json'],
    ...gone,
    why: 'was answered with something that is no answer to it (#',
  },
  { faults: ['event-type'], rules: ['sse/event-type'] },
  { faults: ['event-incomplete'], rules: ['sse/incomplete-event'] },
  {
    faults: ['event-unfinished'],
    rules: ['sse/incomplete-event'],
    also: ['jsonrpc/request-unanswered'],
    call: 'timeout',
  },
  { faults: ['priming-missing'], rules: ['sse/priming-missing'] },
  { faults: ['priming-always'], rules: ['sse/priming-before-r4'], ...older },
  { faults: ['priming-always'], rules: [] },
  {
    faults: ['closed-before-response'],
    rules: ['sse/closed-before-response'],
    ...gone,
    why: 'a stream that ended without a message',
    ...older,
  },
  { faults: ['retry-missing'], rules: ['sse/retry-missing'] },
  { faults: ['retry-words'], rules: ['sse/priming-missing', 'sse/retry-invalid'] },
  { faults: ['open-after-response'], rules: ['sse/open-after-response'], deeds: 'overdue' },
  { faults: ['message-after-response'], rules: ['sse/message-after-response'] },
  { faults: ['event-id-same'], rules: ['sse/event-id-duplicate'] },
  { faults: ['event-id-counter'], rules: ['sse/event-id-opaque-to-stream'] },
  { faults: ['event-id-missing'], rules: ['sse/priming-missing'] },
  {
    faults: ['replay-foreign'],
    rules: ['sse/replay-foreign-stream'],
    also: ['jsonrpc/response-duplicate'],
    maybe: ['progress/not-increasing', 'sse/broadcast'],
    options: ['--poll', '--retry-ms', '300'],
    deeds: 'together',
  },
  {
    faults: ['replay-overlap'],
    rules: ['sse/replay-overlap'],
    options: ['--poll', '--retry-ms', '50'],
  },
  {
    faults: ['replay-refused'],
    rules: ['http/get-status'],
    options: ['--poll', '--retry-ms', '50'],
    deeds: 'call',
    ...gone,
    why: 'its stream could not be taken up again: the server answered HTTP 400',
  },
  {
    faults: ['foreign-response'],
    rules: ['sse/foreign-response'],
    maybe: ['sse/retry-missing'],
    deeds: 'together',
  },
  { faults: ['response-on-get'], rules: ['sse/response-on-get-stream'], maybe: ['sse/retry-missing'] },
  {
    faults: ['request-202-then-get'],
    rules: ['http/request-got-202', 'sse/response-on-get-stream'],
  },
  { faults: ['related-on-get'], rules: ['sse/related-on-get-stream'], deeds: 'progress' },
  { faults: ['unrelated-on-post'], rules: ['sse/unrelated-on-post-stream'], deeds: 'addTool' },
  {
    faults: ['broadcast@sampling/createMessage'],
    rules: ['sse/broadcast'],
    clientRules: ['jsonrpc/request-unanswered'],
    also: ['jsonrpc/request-id-reused'],
    deeds: 'asked',
  },
  { faults: ['stream-wrong-type'], rules: ['sse-legacy/get-content-type'], failure: 'noStream', ...legacy },
  { faults: ['endpoint-missing'], rules: ['sse-legacy/no-endpoint-event'], failure: 'noStream', ...legacy },
  {
    faults: ['endpoint-late'],
    rules: ['sse-legacy/endpoint-not-first', 'sse-legacy/event-type'],
    also: ['jsonrpc/invalid-json'],
    ...legacy,
  },
  { faults: ['endpoint-quoted'], rules: ['sse-legacy/endpoint-not-uri'], failure: 'noStream', ...legacy },
  { faults: ['endpoint-object'], rules: ['sse-legacy/endpoint-not-uri'], failure: 'noStream', ...legacy },
  { faults: ['endpoint-empty'], rules: ['sse-legacy/endpoint-not-uri'], failure: 'noStream', ...legacy },
  ...['endpoint-other-origin', 'endpoint-port'].map(
    (name): HttpFaultCase => ({
      faults: [name],
      rules: ['sse-legacy/endpoint-cross-origin'],
      failure: 'endpointElsewhere',
      ...legacy,
    }),
  ),
  { faults: ['endpoint-changed'], rules: ['sse-legacy/endpoint-changed'], ...legacy },
  { faults: ['response-in-post-body'], rules: ['sse-legacy/response-in-post-body'], ...legacy },
  { faults: ['message-500'], rules: ['sse-legacy/post-status'], failure: 'notMcp', ...legacy },
  { faults: ['gateway-502'], rules: ['middle/gateway-answer'], ...gone, why: 'HTTP 502 Bad Gateway' },
  { faults: ['reset-mid-body'], rules: ['sse/incomplete-event'] },
  {
    faults: ['events-in-burst'],
    rules: ['middle/burst'],
    options: ['--idle-seconds', '4'],
    deeds: 'long',
  },
  { faults: ['idle-close'], rules: ['middle/idle-end'], options: ['--idle-seconds', '1.2'], deeds: 'reopen' },
];

function clean(fault: string): HttpFaultCase {
  return { faults: [fault], rules: [] };
}
