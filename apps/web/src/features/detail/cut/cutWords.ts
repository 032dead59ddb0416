import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import { missingOf } from '../../../ui/cutLine.ts';
import { formatCount } from '../../../ui/format.ts';

const mebibyte = 1024 * 1024;
/** The highest limit that MCPeek takes, in MiB. */
const highestMiB = 128;

/** What was cut from a line, in words; `limitBytes` is the limit of the bridge that is asked now. */
export function cutWords(cut: FrameCut, limitBytes: number | undefined): string {
  const limit = limitBytes === undefined ? '' : `, now ${formatCount(limitBytes / mebibyte)} MiB`;
  const { totalBytes, headBytes, tailBytes } = cut;
  return `This line was cut: it had ${formatCount(totalBytes)} bytes, more than the limit of a line${limit}. Its first ${formatCount(headBytes)} and its last ${formatCount(tailBytes)} bytes are kept; ${formatCount(missingOf(cut))} between them are not.`;
}

/** How such a line is kept whole the next time. */
export function raiseWords({ totalBytes }: FrameCut): { readonly words: string; readonly option?: string } {
  const neededMiB = Math.ceil(totalBytes / mebibyte);
  return neededMiB > highestMiB
    ? { words: `A line of more than ${highestMiB} MiB is always cut.` }
    : { words: 'To keep such a line whole, start MCPeek with', option: `--frame-limit ${neededMiB}` };
}
