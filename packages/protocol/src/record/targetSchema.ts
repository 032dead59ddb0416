import * as v from 'valibot';
import type { Target } from '../link/target.ts';

const text = v.string();
const textMap = v.record(text, text);
const addressEntries = {
  url: text,
  headers: v.exactOptional(textMap),
  proxy: v.exactOptional(text),
  allowSelfSigned: v.exactOptional(v.boolean()),
  allowOtherOrigin: v.exactOptional(v.boolean()),
  newConnections: v.exactOptional(v.boolean()),
  fallback: v.exactOptional(v.boolean()),
};

/** Checks a target; unknown keys are left out. */
export const targetSchema: v.GenericSchema<unknown, Target> = v.variant('kind', [
  v.object({
    kind: v.literal('stdio'),
    command: text,
    args: v.array(text),
    cwd: v.exactOptional(text),
    env: v.exactOptional(textMap),
    envMode: v.exactOptional(v.picklist(['inherit', 'only'])),
  }),
  v.object({ kind: v.literal('http'), ...addressEntries }),
  v.object({ kind: v.literal('sse'), ...addressEntries }),
]);
