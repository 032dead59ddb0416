import type { PreviewState } from './usePreview.ts';

/** What the start button may do: nothing; start; or start although the bridge sees a problem, to see it fail. */
export type StartState = 'blocked' | 'ready' | 'anyway';

/**
 * Reads it off the preview. An address has no transport yet, and a line that could not be read names no target (it
 * has no working directory); while the newest preview is on its way, the start waits for it itself.
 */
export function startStateOf(state: PreviewState): StartState {
  if (state.kind === 'blank' || state.kind === 'failed') return 'blocked';
  if (state.kind === 'asking') return 'ready';
  const { problem, target, cwd } = state.preview;
  if (problem === undefined) return 'ready';
  return target.kind === 'stdio' && cwd !== undefined ? 'anyway' : 'blocked';
}
