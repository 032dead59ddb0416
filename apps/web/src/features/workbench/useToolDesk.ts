import type { Target } from '@mcpeek/protocol/link/target';
import { usePageText } from '../../store/captureTab.ts';
import { schemaSkeleton } from './arguments/schemaSkeleton.ts';
import type { ToolEntry } from './list/toolList.ts';
import { targetKey } from './targetKey.ts';

/** Stands for arguments that were emptied: an empty text would mean that nothing was typed yet. */
const emptied = '\n';

/**
 * What is chosen and typed for the tools of a target. It belongs to the target and this browser tab, not to a session:
 * it is there again after the session has died, was restarted, or the page was reloaded.
 */
export function useToolDesk(target: Target | undefined, tools: readonly ToolEntry[]) {
  const place = `tools.${target === undefined ? '' : targetKey(target)}`;
  const [chosenKey, choose] = usePageText(`${place}.tool`);
  const tool = findTool(tools, chosenKey);
  const [typed, type] = usePageText(`${place}.arguments.${tool?.name ?? ''}`);
  const [timeoutText, setTimeoutText] = usePageText('tools.timeout', '60');
  const [search, setSearch] = usePageText(`${place}.search`);
  return {
    tool,
    choose: (next: ToolEntry) => choose(next.key),
    argumentsText: typed === '' ? schemaSkeleton(tool?.inputSchemaText) : typed === emptied ? '' : typed,
    setArguments: (text: string) => type(text === '' ? emptied : text),
    resetArguments: () => type(''),
    timeoutText,
    setTimeoutText,
    search,
    setSearch,
  };
}

/** The chosen tool; where the list has moved, the one of that name; else the first. */
export function findTool(tools: readonly ToolEntry[], chosenKey: string): ToolEntry | undefined {
  const name = chosenKey.slice(chosenKey.indexOf(':') + 1);
  return (
    tools.find((tool) => tool.key === chosenKey) ??
    (chosenKey === '' ? undefined : tools.find((tool) => tool.name === name)) ??
    tools[0]
  );
}
