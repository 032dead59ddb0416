import { type CaptureId, toCaptureId } from '@mcpeek/protocol/base/ids';
import { pageKey } from '../../../api/login.ts';

/** What the bridge says of a file that it has read. */
export interface ImportReport {
  readonly captureId: CaptureId;
  readonly records: number | undefined;
  /** Lines that could not be read, and other trouble, in words. */
  readonly problems: readonly string[];
  /** How many there were; only the first hundred are told. */
  readonly problemCount: number;
}

/** How far an import is; `sentBytes` of `totalBytes` have left the page, then the bridge judges the records. */
export interface ImportProgress {
  readonly fileName: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Sends a capture file to the bridge. Rejects with words for the user; an abort rejects too. */
export function importCapture(
  file: File,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  // XMLHttpRequest and not fetch: only it tells how much of an upload has gone.
  const request = new XMLHttpRequest();
  const tell = (sentBytes: number) => onProgress({ fileName: file.name, sentBytes, totalBytes: file.size });
  return new Promise((resolve, reject) => {
    request.open('POST', `/api/captures/import?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-mcpeek-page-key', pageKey() ?? '');
    request.upload.onprogress = (event) => tell(event.loaded);
    request.onerror = () =>
      reject(new Error(`${file.name} did not reach MCPeek: the bridge is not connected.`));
    request.onabort = () => reject(new Error(`The import of ${file.name} was cancelled.`));
    request.onload = () => {
      const report = readImportAnswer(request.responseText);
      if (request.status === 200 && report !== undefined) resolve(report);
      else
        reject(
          new Error(refusalOf(request.responseText) ?? `${file.name} was refused: HTTP ${request.status}.`),
        );
    };
    signal.addEventListener('abort', () => request.abort());
    tell(0);
    request.send(file);
  });
}

/** Reads the answer of an import; `undefined` where it names no capture. */
export function readImportAnswer(text: string): ImportReport | undefined {
  const answer = parseObject(text);
  const capture = objectOf(answer?.capture) ?? answer;
  const captureId = capture?.captureId ?? answer?.captureId;
  if (typeof captureId !== 'string') return undefined;
  const records = capture?.records;
  const problems = Array.isArray(answer?.problems) ? answer.problems : [];
  return {
    captureId: toCaptureId(captureId),
    records: typeof records === 'number' ? records : undefined,
    problems: problems.map(problemWords),
    problemCount: typeof answer?.problemCount === 'number' ? answer.problemCount : problems.length,
  };
}

function refusalOf(text: string): string | undefined {
  const error = objectOf(parseObject(text)?.error);
  return typeof error?.message === 'string' ? error.message : undefined;
}

function problemWords(problem: unknown): string {
  const { line, message } = objectOf(problem) ?? {};
  if (typeof message !== 'string') return typeof problem === 'string' ? problem : JSON.stringify(problem);
  return typeof line === 'number' ? `line ${line}: ${message}` : message;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
