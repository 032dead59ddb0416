import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { ChangeRefusal } from '../../store/captureStore.ts';
import { CallRefusal } from '../callHandlers.ts';

/** What was to be done with a capture, as an order. */
export type Deed = 'Judge' | 'Rename' | 'Delete';

/** Says why a capture was left as it is. */
export function refuseChange(captureId: string, deed: Deed, why: ChangeRefusal): CallRefusal {
  switch (why.kind) {
    case 'missing':
      return noSuchCapture(captureId);
    case 'readOnly':
      return isReadOnly(deed);
    case 'written':
      return new CallRefusal(
        wireErrorCodes.wrongPhase,
        'A session still writes to this capture. Close it first.',
        { kind: 'wrongPhase' },
      );
    case 'rejudged':
      return isRejudged(captureId);
    case 'failed':
      return new CallRefusal(
        wireErrorCodes.storeFailed,
        `The disk refused to change this capture: ${why.problem}.`,
        { kind: 'storeFailed' },
      );
  }
}

/** The refusal of what must wait until a capture is judged. */
export function isRejudged(captureId: string): CallRefusal {
  return new CallRefusal(
    wireErrorCodes.wrongPhase,
    'This capture is being judged again. Wait until that is done, then ask once more.',
    { kind: 'rejudging', captureId },
  );
}

/** The refusal to change what another bridge writes. */
export function isReadOnly(deed: Deed): CallRefusal {
  return new CallRefusal(
    wireErrorCodes.readOnly,
    `Another bridge has this capture open; here it can only be read. ${deed} it there, or close it there first.`,
    { kind: 'readOnly' },
  );
}

/** The refusal when there is nothing of that name. */
export function noSuchCapture(captureId: string): CallRefusal {
  return new CallRefusal(wireErrorCodes.notFound, `There is no capture ${captureId}.`, {
    kind: 'noSuchCapture',
  });
}
