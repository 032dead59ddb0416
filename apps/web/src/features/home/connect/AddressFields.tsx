import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { SelectField } from '../SelectField.tsx';
import type { AddressDraft } from './connectDraft.ts';
import styles from './MoreFields.module.css';
import { PairLine } from './PairLine.tsx';

export interface AddressFieldsProps {
  readonly address: AddressDraft;
  readonly onChange: (change: Partial<AddressDraft>) => void;
}

const transports: readonly { readonly value: AddressDraft['transport']; readonly label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'http', label: 'Streamable HTTP only' },
  { value: 'sse', label: 'HTTP+SSE' },
];

const switches: readonly {
  readonly name: 'allowSelfSigned' | 'allowOtherOrigin' | 'newConnections';
  readonly label: string;
}[] = [
  { name: 'allowSelfSigned', label: 'Allow a self-signed certificate' },
  { name: 'allowOtherOrigin', label: 'HTTP+SSE: allow an endpoint at another origin' },
  { name: 'newConnections', label: 'A new connection for every request' },
];

/** What only an address has: its transport, headers, proxy, and what to allow. */
export function AddressFields({ address, onChange }: AddressFieldsProps) {
  const { headers } = address;
  const nextKey = Math.max(-1, ...headers.map(({ key }) => key)) + 1;
  return (
    <>
      <SelectField
        label="Transport"
        value={address.transport}
        options={transports}
        onChange={(transport) => onChange({ transport })}
      />
      <fieldset className={styles.group}>
        <legend>Headers</legend>
        {headers.map((pair) => (
          <PairLine
            key={pair.key}
            what="header"
            placeholder="Authorization"
            pair={pair}
            onChange={(change) =>
              onChange({ headers: headers.map((each) => (each === pair ? { ...pair, ...change } : each)) })
            }
            onRemove={() => onChange({ headers: headers.filter((each) => each !== pair) })}
          />
        ))}
        <Button
          size="small"
          className={styles.add}
          onClick={() => onChange({ headers: [...headers, { key: nextKey, name: '', value: '' }] })}
        >
          <Plus size={12} aria-hidden /> Header
        </Button>
      </fieldset>
      <TextField
        label="Proxy"
        mono
        placeholder="from HTTPS_PROXY and HTTP_PROXY"
        value={address.proxy}
        onChange={(event) => onChange({ proxy: event.target.value })}
      />
      <div className={styles.switches}>
        {switches.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={address[name]}
              onChange={(event) => onChange({ [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  );
}
