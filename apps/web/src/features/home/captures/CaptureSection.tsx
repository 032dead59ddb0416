import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { formatCounted } from '../../../ui/format.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import { type CaptureActions, CaptureTable } from './CaptureTable.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { captureRows } from './captureRows.ts';
import { downloadFrom } from './downloadFrom.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

export interface CaptureSectionProps extends Pick<CaptureActions, 'onOpen' | 'onUseTarget' | 'onSaveServer'> {
  readonly captures: readonly CaptureSummary[];
  readonly nowMs: number;
  readonly practiceServer: Target | undefined;
}

interface Asked {
  readonly kind: 'rename' | 'export' | 'delete';
  readonly captureId: CaptureSummary['captureId'];
}

/** The list of captures with the dialogs of its actions. */
export function CaptureSection({ captures, nowMs, practiceServer, ...ways }: CaptureSectionProps) {
  const [asked, setAsked] = useState<Asked>();
  const capture = captures.find((one) => one.captureId === asked?.captureId);
  const close = () => setAsked(undefined);
  return (
    <>
      <CaptureTable
        rows={captureRows(captures, nowMs, practiceServer)}
        {...ways}
        onRename={(captureId) => setAsked({ kind: 'rename', captureId })}
        onExport={(captureId) => setAsked({ kind: 'export', captureId })}
        onDelete={(captureId) => setAsked({ kind: 'delete', captureId })}
      />
      {asked === undefined || capture === undefined ? null : (
        <AskedDialog kind={asked.kind} capture={capture} onClose={close} />
      )}
    </>
  );
}

interface AskedDialogProps {
  readonly kind: Asked['kind'];
  readonly capture: CaptureSummary;
  readonly onClose: () => void;
}

function AskedDialog({ kind, capture, onClose }: AskedDialogProps) {
  switch (kind) {
    case 'rename':
      return <Rename capture={capture} onClose={onClose} />;
    case 'export':
      return <Export capture={capture} onClose={onClose} />;
    case 'delete':
      return <Delete capture={capture} onClose={onClose} />;
    default:
      return assertNever(kind);
  }
}

type OneDialogProps = Omit<AskedDialogProps, 'kind'>;

function Rename({ capture, onClose }: OneDialogProps) {
  const { captureId } = capture;
  const rename = useMutation({
    mutationFn: (title: string) => call('capture/rename', { captureId, title }),
    onSuccess: onClose,
  });
  return (
    <RenameDialog
      title={capture.title}
      problem={problemOf(rename.error)}
      onRename={rename.mutate}
      onClose={onClose}
    />
  );
}

function Export({ capture, onClose }: OneDialogProps) {
  const { captureId } = capture;
  const [unmasked, setUnmasked] = useState(false);
  const [maskedKeys, setMaskedKeys] = useState<readonly string[]>([]);
  const preview = useQuery({
    queryKey: ['exportPreview', captureId, unmasked],
    queryFn: ({ signal }) => call('capture/exportPreview', { captureId, unmasked }, { signal }),
    gcTime: 0,
  });
  const link = useMutation({
    mutationFn: () =>
      call('capture/exportLink', {
        captureId,
        format: 'jsonl',
        unmasked,
        ...(unmasked ? {} : { frameKeys: [...maskedKeys] }),
      }),
    onSuccess: ({ url }) => {
      downloadFrom(url);
      onClose();
    },
  });
  return (
    <ExportDialog
      captureId={captureId}
      title={capture.title}
      preview={preview.data}
      problem={problemOf(link.error ?? preview.error)}
      isUnmasked={unmasked}
      maskedKeys={maskedKeys}
      onMaskKey={(key, isMasked) =>
        setMaskedKeys(isMasked ? [...maskedKeys, key] : maskedKeys.filter((one) => one !== key))
      }
      isBusy={link.isPending}
      onUnmask={setUnmasked}
      onExport={() => link.mutate()}
      onClose={onClose}
    />
  );
}

function Delete({ capture, onClose }: OneDialogProps) {
  const { captureId } = capture;
  const remove = useMutation({
    mutationFn: () => call('capture/delete', { captureId }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete the session?"
      action="Delete"
      problem={problemOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{visibleLine(capture.title)}</strong> with {formatCounted(capture.records, 'record')} is
        removed from this computer. Export it first if it may be needed again.
      </p>
    </ConfirmDialog>
  );
}

function problemOf(error: unknown): string | undefined {
  return error === null || error === undefined ? undefined : messageOf(error);
}
