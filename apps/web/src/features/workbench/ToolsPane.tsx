import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { ReactNode } from 'react';

/** Tools of a session: list, arguments, result; below them the drawer that the caller gives. */
export function ToolsPane(props: {
  readonly captureId: CaptureId;
  readonly renderDrawer: (exchange: Seq | undefined) => ReactNode;
}) {
  return <main>{props.renderDrawer(undefined)}</main>;
}
