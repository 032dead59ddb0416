import type { SavedServer } from '@mcpeek/protocol/wire/calls';
import { Button } from '../../../ui/Button.tsx';
import { visibleLine } from '../../../ui/visibleText.ts';
import { targetLine } from '../captures/captureRows.ts';
import styles from '../HomeTable.module.css';

export interface SavedServersProps {
  readonly servers: readonly SavedServer[];
  /** The server that is being started. */
  readonly startingId: string | undefined;
  readonly onStart: (server: SavedServer) => void;
  readonly onEdit: (server: SavedServer) => void;
  readonly onRemove: (server: SavedServer) => void;
}

/** Servers that the user keeps; each shows the command that its button starts. */
export function SavedServers({ servers, startingId, onStart, onEdit, onRemove }: SavedServersProps) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption className="visually-hidden">Saved servers</caption>
        <thead>
          <tr>
            <th scope="col">saved server</th>
            <th scope="col">target</th>
            <th scope="col" className={styles.revision}>
              revision
            </th>
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <tr key={server.serverId}>
              <td className={styles.title}>{visibleLine(server.title)}</td>
              <td className={styles.target} title={targetLine(server.target)}>
                {visibleLine(targetLine(server.target))}
              </td>
              <td className={styles.dim}>{server.revision ?? 'automatic'}</td>
              <td className={styles.actions}>
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={`Start ${server.title}`}
                    disabled={startingId !== undefined}
                    onClick={() => onStart(server)}
                  >
                    {startingId === server.serverId ? 'Starting…' : 'Start'}
                  </Button>
                  <Button size="small" aria-label={`Edit ${server.title}`} onClick={() => onEdit(server)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${server.title}`}
                    onClick={() => onRemove(server)}
                  >
                    Remove
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
