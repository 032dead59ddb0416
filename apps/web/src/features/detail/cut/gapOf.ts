import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import { cutMarker } from '../../../ui/cutLine.ts';
import type { HexGap } from '../raw/hexRows.ts';

/** Where the bytes of a cut line have their hole. */
export function gapOf(cut: FrameCut | undefined): HexGap | undefined {
  if (cut === undefined) return undefined;
  return { at: cut.headBytes, offset: cut.totalBytes - cut.tailBytes, words: cutMarker(cut) };
}
