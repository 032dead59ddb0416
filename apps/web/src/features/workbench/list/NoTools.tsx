import { Wrench } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { visibleText } from '../../../ui/visibleText.ts';
import type { ToolsState } from './toolsState.ts';

export interface NoToolsProps {
  readonly state: ToolsState;
  readonly isAsking: boolean;
  /** The server answered, with an empty list. */
  readonly isEmpty: boolean;
  readonly problem: string | undefined;
  /** Left out where nobody can be asked. */
  readonly onAsk: (() => void) | undefined;
}

/** The pane while there is no tool to show: why, and what would make one appear. */
export function NoTools({ state, isAsking, isEmpty, problem, onAsk }: NoToolsProps) {
  const { title, text } = wordsOf(state, isAsking, isEmpty);
  const canAsk = onAsk !== undefined && !isAsking && (state === 'offered' || state === 'undeclared');
  return (
    <EmptyState
      icon={Wrench}
      title={title}
      actions={
        canAsk ? (
          <Button onClick={onAsk}>Ask for tools/list {state === 'undeclared' ? 'anyway' : 'again'}</Button>
        ) : null
      }
    >
      <p>{text}</p>
      {problem === undefined ? null : <p role="alert">{visibleText(problem)}</p>}
    </EmptyState>
  );
}

function wordsOf(
  state: ToolsState,
  isAsking: boolean,
  isEmpty: boolean,
): { readonly title: string; readonly text: string } {
  if (state === 'starting') {
    return {
      title: 'The session is starting',
      text: 'Its tools are listed once the server has answered initialize.',
    };
  }
  if (isAsking) return { title: 'Asking for the tools', text: 'Waiting for the answer of tools/list.' };
  if (state === 'undeclared') {
    return {
      title: 'The server did not declare tools',
      text: 'Tools appear here when the answer of initialize has "tools": {} among its capabilities and tools/list is answered.',
    };
  }
  if (isEmpty) return { title: 'No tools', text: 'The server answered tools/list with an empty list.' };
  if (state === 'over') {
    return {
      title: 'No tools seen',
      text: 'The session is over, and its capture holds no answer of tools/list.',
    };
  }
  return { title: 'No list of tools', text: 'tools/list has brought no list so far.' };
}
