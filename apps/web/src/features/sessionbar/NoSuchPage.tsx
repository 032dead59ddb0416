import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { visibleText } from '../../ui/visibleText.ts';

/** For an address that names nothing. */
export function NoSuchPage({ path, onHome }: { readonly path: string; readonly onHome: () => void }) {
  return (
    <EmptyState title="There is no such page" actions={<Button onClick={onHome}>Home</Button>}>
      {visibleText(path)}
    </EmptyState>
  );
}
