import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SavedServer } from '@mcpeek/protocol/wire/calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import { ConfirmDialog } from '../captures/ConfirmDialog.tsx';
import { useStart } from '../doors/useStart.ts';
import { SavedServers } from './SavedServers.tsx';

export interface ServerSectionProps {
  readonly servers: readonly SavedServer[];
  readonly onOpened: (captureId: CaptureId) => void;
  readonly onEdit: (server: SavedServer) => void;
}

/** The saved servers with what their buttons do; nothing where there are none. */
export function ServerSection({ servers, onOpened, onEdit }: ServerSectionProps) {
  const [removing, setRemoving] = useState<SavedServer>();
  const starter = useStart(onOpened);
  const remove = useMutation({
    mutationFn: (serverId: string) => call('server/remove', { serverId }),
    onSuccess: () => setRemoving(undefined),
  });
  if (servers.length === 0) return null;
  return (
    <section aria-label="Saved servers">
      {starter.problem === undefined ? null : <p role="alert">{starter.problem}</p>}
      <SavedServers
        servers={servers}
        startingId={starter.startingKey}
        onStart={(server) => starter.start(server.serverId, server.target, server.title, server.revision)}
        onEdit={onEdit}
        onRemove={setRemoving}
      />
      {removing === undefined ? null : (
        <ConfirmDialog
          title="Remove the saved server?"
          action="Remove"
          problem={remove.error === null ? undefined : messageOf(remove.error)}
          onConfirm={() => remove.mutate(removing.serverId)}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            <strong>{visibleLine(removing.title)}</strong> is taken off this list. Sessions with it stay.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
