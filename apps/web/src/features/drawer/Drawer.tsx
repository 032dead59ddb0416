import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { ReactNode } from 'react';

/** The bottom drawer: frames of one exchange, stderr and findings of the capture. */
export function Drawer(props: {
  readonly captureId: CaptureId;
  readonly exchange: Seq | undefined;
  readonly renderDetail: (seq: Seq) => ReactNode;
}) {
  return <section aria-label="Drawer">{props.exchange}</section>;
}
