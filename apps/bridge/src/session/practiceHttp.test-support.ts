import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../../packages/practice-server/src/main.ts', import.meta.url));
// Without it each start strips the types of all files again and takes three times as long.
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'mcpeek-practice-server-cache') };

/** The practice server over HTTP, in a process of its own. */
export interface PracticeOverHttp {
  readonly url: string;
  /** The address of HTTP+SSE, where it has one. */
  readonly sseUrl: string;
  readonly stop: () => void;
}

/** Starts it on a free port; `--http` unless the options say another transport. */
export async function startPractice(...options: readonly string[]): Promise<PracticeOverHttp> {
  const isOther = options.some((option) => option.startsWith('--http'));
  const child = spawn(
    process.execPath,
    [entry, ...(isOther ? [] : ['--http']), '--exit-with-stdin', ...options],
    { env, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text);
    });
    child.on('exit', () => reject(new Error(`the practice server ended: ${options.join(' ')}`)));
  });
  const { url, sseUrl }: { url: string; sseUrl?: string } = JSON.parse(said);
  return { url, sseUrl: sseUrl ?? url, stop: () => void child.kill() };
}

/** What `--help` of the practice server says of the faults of HTTP, each by its name. */
export async function httpFaultNames(): Promise<readonly string[]> {
  const child = spawn(process.execPath, [entry, '--help'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  const ofHttp = text.slice(text.indexOf('\nHTTP answers:'));
  return [...ofHttp.matchAll(/^ {2}(\S+) /gm)].flatMap(([, name]) => name ?? []);
}
