import { Command } from 'cmdk';
import { type Action, useAllActions } from '../../store/actions.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Palette.module.css';

export interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every action that exists now, found by typing. */
export function Palette({ open, onClose }: PaletteProps) {
  const actions = useAllActions();
  const groups = [...new Set(actions.map((action) => action.group))];
  return (
    <Command.Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      label="All actions"
      overlayClassName={styles.overlay ?? ''}
      contentClassName={styles.dialog ?? ''}
    >
      <Command.Input className={styles.input} placeholder="What shall be done?" />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>No action has these words.</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group} heading={group} className={styles.group}>
            {actions
              .filter((action) => action.group === group)
              .map((action) => (
                <Item key={action.id} action={action} onClose={onClose} />
              ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

function Item({ action, onClose }: { readonly action: Action; readonly onClose: () => void }) {
  const { id, title, keys, keywords, disabledReason, run } = action;
  return (
    <Command.Item
      value={`${title} ${id}`}
      keywords={[...(keywords ?? [])]}
      disabled={disabledReason !== undefined}
      className={styles.item}
      onSelect={() => {
        onClose();
        run();
      }}
    >
      <span className={styles.title}>{title}</span>
      {disabledReason === undefined ? null : <span className={styles.reason}>{disabledReason}</span>}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </Command.Item>
  );
}
