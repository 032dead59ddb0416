import { editor } from 'monaco-editor/editor/editor.api.js';

/** What Monaco's JSON language asks for when it needs its worker. */
export interface WebWorkerOptions {
  readonly label: string;
  /** Told to the worker before anything else. */
  readonly createData: unknown;
  readonly host?: Record<string, (...parts: never[]) => unknown>;
  readonly keepIdleModels?: boolean;
}

/**
 * Stands in place of Monaco's `internal/common/workers.js` (vite.config.ts), which does the same but imports every
 * feature of the editor. Loaded with the JSON language, after the first editor, those would register themselves when
 * Monaco has already collected its services, and every later editor would throw; and they are 600 kB.
 */
export function createWebWorker<Client extends object>(
  options: WebWorkerOptions,
): editor.MonacoWebWorker<Client> {
  const { label, createData, host, keepIdleModels } = options;
  const made = globalThis.MonacoEnvironment?.getWorker?.('workerMain.js', label);
  if (made === undefined) throw new Error(`Monaco wants its worker ${label} before startMonaco was called.`);
  const worker = Promise.resolve(made).then((ready) => {
    // The worker waits for two messages: the first wakes it, the second is its data.
    ready.postMessage('ignore');
    ready.postMessage(createData);
    return ready;
  });
  return editor.createWebWorker<Client>({
    worker,
    ...(host !== undefined && { host }),
    ...(keepIdleModels !== undefined && { keepIdleModels }),
  });
}
