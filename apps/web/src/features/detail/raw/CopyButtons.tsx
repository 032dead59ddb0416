import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { textWithCut } from '../../../ui/cutLine.ts';
import { prettyOf } from './prettyOf.ts';

/** Copies the loaded text exactly, or laid out where it is JSON; of a cut line both ends with a mark between. */
export function CopyButtons({
  bytes,
  isPart,
  cut,
}: {
  readonly bytes: Uint8Array | undefined;
  readonly isPart: boolean;
  /** Only the two ends of the line are there. */
  readonly cut: FrameCut | undefined;
}) {
  const text = () => (bytes === undefined ? '' : textWithCut(bytes, cut));
  const what =
    cut !== undefined
      ? 'both ends of the line, with a mark where it was cut'
      : isPart
        ? 'the loaded part'
        : 'the text';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        disabled={bytes === undefined}
        onClick={() => void copyText(text(), what)}
      >
        Copy text
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={bytes === undefined || isPart || cut !== undefined}
        title={cut === undefined ? undefined : 'The line was cut: there is no whole value to copy.'}
        onClick={() => void copyText(prettyOf(text()), 'the JSON')}
      >
        Copy JSON
      </Button>
    </>
  );
}
