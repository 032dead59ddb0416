import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import { useEffect, useMemo, useState } from 'react';
import { type ConnectDraft, isBlank } from './connectDraft.ts';
import { type AskPreview, type PreviewQuestion, previewDraft } from './previewDraft.ts';

/** What is known of the target while it is typed. */
export type PreviewState =
  | { readonly kind: 'blank' }
  | { readonly kind: 'asking'; readonly last?: TargetPreview }
  | { readonly kind: 'ready'; readonly preview: TargetPreview }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks after each change of what would start; an answer to anything but the newest question is not shown. */
export function usePreview(draft: ConnectDraft, ask: AskPreview): PreviewState {
  const [answer, setAnswer] = useState<{ readonly to: PreviewQuestion; readonly state: PreviewState }>();
  const { source, cwd, variables, envMode, address } = draft;
  const question = useMemo<PreviewQuestion>(
    () => ({ source, cwd, variables, envMode, address }),
    [source, cwd, variables, envMode, address],
  );
  const isNothing = isBlank(draft);

  useEffect(() => {
    if (isNothing) return undefined;
    let isNewest = true;
    void previewDraft(question, ask).then(
      (preview) => isNewest && setAnswer({ to: question, state: { kind: 'ready', preview } }),
      (problem: unknown) =>
        isNewest && setAnswer({ to: question, state: { kind: 'failed', message: messageOf(problem) } }),
    );
    return () => {
      isNewest = false;
    };
  }, [question, isNothing, ask]);

  if (isNothing) return { kind: 'blank' };
  if (answer?.to === question) return answer.state;
  return answer?.state.kind === 'ready' ? { kind: 'asking', last: answer.state.preview } : { kind: 'asking' };
}

/** The preview to show: the newest, or while it is asked for the one before, so that nothing jumps. */
export function shownPreview(state: PreviewState): TargetPreview | undefined {
  if (state.kind === 'ready') return state.preview;
  return state.kind === 'asking' ? state.last : undefined;
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
