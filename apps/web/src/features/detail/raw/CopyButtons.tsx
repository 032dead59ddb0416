import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { prettyOf } from './prettyOf.ts';

/** Copies the loaded text exactly, or laid out where it is JSON. */
export function CopyButtons({
  bytes,
  isPart,
}: {
  readonly bytes: Uint8Array | undefined;
  readonly isPart: boolean;
}) {
  const text = () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const what = isPart ? 'the loaded part' : 'the text';
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
        disabled={bytes === undefined || isPart}
        onClick={() => void copyText(prettyOf(text()), 'the JSON')}
      >
        Copy JSON
      </Button>
    </>
  );
}
