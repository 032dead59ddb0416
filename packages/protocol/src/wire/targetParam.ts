import * as v from 'valibot';

const text = v.string();
const optionalText = v.optional(v.string());
const textMap = v.record(v.string(), v.string());

const stdioTarget = v.object({
  kind: v.literal('stdio'),
  command: text,
  args: v.array(text),
  cwd: optionalText,
  env: v.optional(textMap),
  envMode: v.optional(v.picklist(['inherit', 'only'])),
});
const urlFields = {
  url: text,
  headers: v.optional(textMap),
  proxy: optionalText,
  allowSelfSigned: v.optional(v.boolean()),
  /** The endpoint that an event stream names may be at another origin. */
  allowOtherOrigin: v.optional(v.boolean()),
  /** Every exchange gets a connection of its own. */
  newConnections: v.optional(v.boolean()),
  /** False: the old HTTP+SSE is not tried when Streamable HTTP is refused. */
  fallback: v.optional(v.boolean()),
};
/** A target as `session/open` and `server/save` take it. */
export const targetParam = v.variant('kind', [
  stdioTarget,
  v.object({ kind: v.literal('http'), ...urlFields }),
  v.object({ kind: v.literal('sse'), ...urlFields }),
]);
