import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'there is no space left for this user',
  EROFS: 'the disk can only be read',
  EACCES: 'MCPeek may not write there',
  EPERM: 'MCPeek may not write there',
  ENOENT: 'the folder is gone',
};

/** Does what needs the disk; in words, why the disk refused. What is no refusal of the system is thrown on. */
export function onDisk<Value>(work: () => Value): Result<Value, string> {
  try {
    return succeed(work());
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return fail(words[code] ?? `the system answered ${code}`);
  }
}

/** The code of a refusal of the system; undefined for any other error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
