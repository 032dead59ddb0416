import { TextField } from '../../../ui/TextField.tsx';
import { SelectField } from '../SelectField.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CommandFields } from './CommandFields.tsx';
import type { ConnectChange, ReadCommand } from './connectChange.ts';
import type { AutoMode, ConnectDraft } from './connectDraft.ts';
import styles from './MoreFields.module.css';

export interface MoreFieldsProps {
  readonly draft: ConnectDraft;
  /** The command as the bridge read it from the line. */
  readonly read: ReadCommand;
  /** The line holds an address, not a command. */
  readonly isAddress: boolean;
  readonly userHome: string;
  readonly revisions: readonly string[];
  readonly onChange: (change: ConnectChange) => void;
}

const autoOptions: readonly { readonly value: AutoMode; readonly label: string }[] = [
  { value: 'all', label: 'Handshake and lists' },
  { value: 'handshake', label: 'Handshake only' },
  { value: 'none', label: 'Nothing' },
];

/** All that the one field cannot say: arguments one by one, place, environment, revision, name. */
export function MoreFields({ draft, read, isAddress, userHome, revisions, onChange }: MoreFieldsProps) {
  return (
    <div className={styles.more}>
      {isAddress ? (
        <AddressFields
          address={draft.address}
          onChange={(address) => onChange({ kind: 'address', address })}
        />
      ) : (
        <CommandFields draft={draft} read={read} userHome={userHome} onChange={onChange} />
      )}
      <div className={styles.columns}>
        <SelectField
          label="Revision"
          value={draft.revision}
          options={[
            { value: 'auto', label: 'Automatic' },
            ...revisions.map((revision) => ({ value: revision, label: revision })),
          ]}
          onChange={(revision) => onChange({ kind: 'revision', revision })}
        />
        <SelectField
          label="MCPeek sends by itself"
          value={draft.auto}
          options={autoOptions}
          onChange={(auto) => onChange({ kind: 'auto', auto })}
        />
      </div>
      <TextField
        label="Title"
        placeholder="from the server"
        value={draft.title}
        onChange={(event) => onChange({ kind: 'title', title: event.target.value })}
      />
    </div>
  );
}
