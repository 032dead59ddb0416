import { fixed, key, object, optional, ref, type, varying } from '../build.ts';
import type { Answers, Span } from '../shape.ts';

const versionText = 'Always 2.0: the message is JSON-RPC of that version.';
const idText = 'The id of the request; its answer repeats it, of the same JSON type.';
const methodText = 'The name of the method.';
const requestText = 'What the method needs to know.';
const notificationText = 'What the notification has to say.';

// The official types of single methods have the envelope only since 2025-11-25.
const jsonrpc = key(fixed('2.0'), versionText, { since: '2025-11-25' });
const id = key(ref('RequestId'), idText, { since: '2025-11-25' });

/** A request that is wrong without its params. */
export function request<const Method extends string, const Params extends string, const In extends Span>(
  text: string,
  words: { readonly method: Method; readonly params: Params; readonly answers: Answers; readonly span: In },
) {
  const method = key(fixed(words.method), methodText);
  const params = key(ref(words.params), requestText);
  return { ...type(text, object({ jsonrpc, id, method, params }), words.span), answers: words.answers };
}

/** A request whose params may be left out, until each request has to carry metadata. */
export function bareRequest<const Method extends string, const Params extends string, const In extends Span>(
  text: string,
  words: { readonly method: Method; readonly params: Params; readonly answers: Answers; readonly span: In },
) {
  const method = key(fixed(words.method), methodText);
  const params = varying({
    '2024-11-05': optional(ref(words.params), requestText),
    '2026-07-28': key(ref(words.params), requestText),
  });
  return { ...type(text, object({ jsonrpc, id, method, params }), words.span), answers: words.answers };
}

/** A notification that is wrong without its params. */
export function notification<const Method extends string, const Params extends string, const In extends Span>(
  text: string,
  words: { readonly method: Method; readonly params: Params; readonly span: In },
) {
  const method = key(fixed(words.method), methodText);
  const params = key(ref(words.params), notificationText);
  return type(text, object({ jsonrpc, method, params }), words.span);
}

/** A notification whose params may be left out. */
export function bareNotification<const Method extends string, const In extends Span>(
  text: string,
  words: { readonly method: Method; readonly span: In },
) {
  const method = key(fixed(words.method), methodText);
  const params = optional(ref('NotificationParams'), 'Only metadata, if anything.');
  return type(text, object({ jsonrpc, method, params }), words.span);
}

const onlyBeforeStateless = { since: '2025-11-25', until: '2025-11-25' } as const;

/** The keys around a request that since 2026-07-28 is no message of its own but part of a result. */
export const embeddedEnvelope = {
  jsonrpc: key(fixed('2.0'), versionText, onlyBeforeStateless),
  id: key(ref('RequestId'), idText, onlyBeforeStateless),
} as const;

/** All revisions. */
export const always = {} as const;
/** The revisions that begin with `initialize`. */
export const untilStateless = { until: '2025-11-25' } as const;
/** Since each request stands alone. */
export const sinceStateless = { since: '2026-07-28' } as const;
/** Only the revision that has tasks in its core. */
export const onlyWithTasks = { since: '2025-11-25', until: '2025-11-25' } as const;
