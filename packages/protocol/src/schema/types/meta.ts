import { anything, key, list, mapOf, open, optional, ref, text, type, varying } from '../build.ts';

/** `_meta` of a thing that is listed or shown; not in the first two revisions. */
export const metaOfThing = optional(
  ref('MetaObject'),
  'Extra facts about it, under names that either side may choose; whoever does not know a name ignores it.',
  { since: '2025-06-18' },
);

/** The keys of every request's `params`. */
export const requestParams = {
  _meta: varying({
    '2024-11-05': optional(
      ref('RequestMetaObject'),
      'Facts about the request itself, such as its progress token.',
    ),
    '2026-07-28': key(
      ref('RequestMetaObject'),
      'Facts about the request itself: which revision it follows, what its client can do, its progress token.',
    ),
  }),
} as const;

/** The keys of every notification's `params`. */
export const notificationParams = {
  _meta: optional(ref('NotificationMetaObject'), 'Facts about the notification itself.'),
} as const;

/** The keys of every result. */
export const resultKeys = {
  _meta: optional(ref('ResultMetaObject'), 'Facts about the result itself.'),
  resultType: key(
    ref('ResultType'),
    'Says whether this is the whole answer or a question for more input, so that the client knows how to read the rest.',
    { since: '2026-07-28' },
  ),
} as const;

/** Metadata, which any message and most things may carry. */
export const metaTypes = {
  MetaObject: type(
    'A place for extra facts. Names are free, except those under prefixes that the protocol keeps for itself.',
    open({}),
  ),
  RequestMetaObject: type(
    'Metadata of a request.',
    open({
      progressToken: optional(
        ref('ProgressToken'),
        'Asks for notifications of progress; each of them repeats this token.',
      ),
      'io.modelcontextprotocol/protocolVersion': key(
        text(),
        'The revision that this request follows, such as 2026-07-28. Over HTTP the header MCP-Protocol-Version says the same.',
        { since: '2026-07-28' },
      ),
      'io.modelcontextprotocol/clientCapabilities': key(
        ref('ClientCapabilities'),
        'What the client can do while this request runs; the server must not rely on anything else.',
        { since: '2026-07-28' },
      ),
      'io.modelcontextprotocol/clientInfo': optional(
        ref('Implementation'),
        'The name and version of the client, for people and logs only.',
        { since: '2026-07-28' },
      ),
      'io.modelcontextprotocol/logLevel': optional(
        ref('LoggingLevel'),
        'The least severe level of log messages that the client wants for this request; without it the server sends none.',
        { since: '2026-07-28' },
      ),
    }),
  ),
  NotificationMetaObject: type(
    'Metadata of a notification.',
    open({
      'io.modelcontextprotocol/subscriptionId': optional(
        ref('RequestId'),
        'The id of the subscriptions/listen request for which this notification is sent.',
        { since: '2026-07-28' },
      ),
    }),
  ),
  ResultMetaObject: type(
    'Metadata of a result.',
    open({
      'io.modelcontextprotocol/serverInfo': optional(
        ref('Implementation'),
        'The name and version of the server, for people and logs only.',
        { since: '2026-07-28' },
      ),
    }),
  ),
  JSONValue: type('Any JSON value.', anything, { since: '2026-07-28' }),
  JSONObject: type('Any JSON object.', mapOf(anything), { since: '2026-07-28' }),
  JSONArray: type('Any JSON array.', list(anything), { since: '2026-07-28' }),
} as const;
