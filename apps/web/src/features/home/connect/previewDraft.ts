import type { Target } from '@mcpeek/protocol/link/target';
import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import { type ConnectDraft, withPlace } from './connectDraft.ts';

/** Asks the bridge what a line or a target would start. */
export type AskPreview = (
  question: { readonly line: string } | { readonly target: Target },
) => Promise<TargetPreview>;

/** What of a draft decides what would start. */
export type PreviewQuestion = Pick<ConnectDraft, 'source' | 'cwd' | 'variables' | 'envMode' | 'address'>;

/**
 * What the draft would start. A line is read by the bridge; the working directory and the environment are
 * then added to what it read, and looked at again, since they decide which file the command stands for.
 */
export async function previewDraft(draft: PreviewQuestion, ask: AskPreview): Promise<TargetPreview> {
  const { source } = draft;
  if (source.kind === 'fields') {
    const args = source.args.map((argument) => argument.text);
    return ask({ target: withPlace({ kind: 'stdio', command: source.command, args }, draft) });
  }
  const read = await ask({ line: source.line });
  if (read.target.kind !== 'stdio') return { ...read, target: withPlace(read.target, draft) };
  if (!hasPlace(draft)) return read;
  const placed = await ask({ target: withPlace(read.target, draft) });
  return { ...placed, hints: [...new Set([...read.hints, ...placed.hints])] };
}

function hasPlace(draft: PreviewQuestion): boolean {
  return draft.cwd !== '' || draft.variables.length > 0 || draft.envMode === 'only';
}
