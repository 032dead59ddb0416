import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectChange, ReadCommand } from './connectChange.ts';
import type { Argument, ConnectDraft } from './connectDraft.ts';
import { EnvironmentFields } from './EnvironmentFields.tsx';
import styles from './MoreFields.module.css';

export interface CommandFieldsProps {
  readonly draft: ConnectDraft;
  /** The command as the bridge read it from the line. */
  readonly read: ReadCommand;
  readonly userHome: string;
  readonly onChange: (change: ConnectChange) => void;
}

/** What only a command has: arguments one by one, place, environment. */
export function CommandFields({ draft, read, userHome, onChange }: CommandFieldsProps) {
  const { source } = draft;
  const command = source.kind === 'fields' ? source.command : read.command;
  const args: readonly Argument[] =
    source.kind === 'fields' ? source.args : read.args.map((text, index) => ({ key: -1 - index, text }));
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Command and arguments</legend>
        <TextField
          label="Command"
          hideLabel
          mono
          value={command}
          onChange={(event) => onChange({ kind: 'command', command: event.target.value, read })}
        />
        {args.map((argument, index) => (
          <div key={argument.key} className={styles.line}>
            <TextField
              label={`Argument ${index + 1}`}
              hideLabel
              mono
              className={styles.grow}
              placeholder={'"" an empty argument'}
              value={argument.text}
              onChange={(event) => onChange({ kind: 'argument', index, text: event.target.value, read })}
            />
            <IconButton
              icon={X}
              name={`Remove argument ${index + 1}`}
              onClick={() => onChange({ kind: 'removeArgument', index, read })}
            />
          </div>
        ))}
        <Button size="small" className={styles.add} onClick={() => onChange({ kind: 'addArgument', read })}>
          <Plus size={12} aria-hidden /> Argument
        </Button>
      </fieldset>
      <TextField
        label="Working directory"
        mono
        placeholder={userHome}
        value={draft.cwd}
        onChange={(event) => onChange({ kind: 'cwd', cwd: event.target.value })}
      />
      <EnvironmentFields variables={draft.variables} mode={draft.envMode} onChange={onChange} />
    </>
  );
}
