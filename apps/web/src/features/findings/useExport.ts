import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/callFailure.ts';
import { showToast } from '../../ui/toasts.ts';
import { readAllFindings, saveFindings, toFindingsFile } from './exportFindings.ts';

/** Saves the findings that are shown as a file; can be given up. */
export function useExport(captureId: CaptureId, capture: CaptureSummary | undefined) {
  const [read, setRead] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    /** Findings read so far, while it goes on. */
    read,
    cancel: () => running.current?.abort(),
    async save(rev: Revision | undefined, wants: (finding: Finding) => boolean): Promise<void> {
      if (capture === undefined || read !== undefined) return;
      const control = new AbortController();
      running.current = control;
      setRead(0);
      try {
        const options = { signal: control.signal, onProgress: setRead };
        const findings = await readAllFindings(captureId, rev, wants, options);
        saveFindings(captureId, toFindingsFile(capture, findings));
      } catch (error) {
        if (!control.signal.aborted) showToast(messageOf(error), 'error');
      }
      setRead(undefined);
    },
  };
}
