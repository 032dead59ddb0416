import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../api/callFailure.ts';
import { type ImportProgress, type ImportReport, importCapture } from './importCapture.ts';

/** Where the import of a file stands. */
export interface ImportState {
  readonly progress: ImportProgress | undefined;
  readonly problem: string | undefined;
  /** Read, but not without trouble: shown before it is opened. */
  readonly report: ImportReport | undefined;
  readonly take: (file: File) => void;
  readonly cancel: () => void;
  readonly closeReport: () => void;
}

/** Reads one file at a time; one without trouble is opened at once. */
export function useImport(onOpen: (captureId: CaptureId) => void): ImportState {
  const [progress, setProgress] = useState<ImportProgress>();
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<ImportReport>();
  const running = useRef<AbortController>(undefined);

  const take = useCallback(
    (file: File) => {
      if (running.current !== undefined) return;
      const controller = new AbortController();
      running.current = controller;
      setProblem(undefined);
      void importCapture(file, setProgress, controller.signal)
        .then((read) => (read.problemCount === 0 ? onOpen(read.captureId) : setReport(read)))
        .catch((error: unknown) => setProblem(messageOf(error)))
        .finally(() => {
          running.current = undefined;
          setProgress(undefined);
        });
    },
    [onOpen],
  );

  return {
    progress,
    problem,
    report,
    take,
    cancel: () => running.current?.abort(),
    closeReport: () => setReport(undefined),
  };
}
