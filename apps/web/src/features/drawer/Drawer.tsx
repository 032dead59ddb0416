import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { ReactNode } from 'react';
import { useView } from '../../store/useView.ts';
import { DrawerTabs, NoExchange } from './DrawerTabs.tsx';
import { FramesTab } from './FramesTab.tsx';

export interface DrawerProps {
  readonly captureId: CaptureId;
  /** The request of the exchange whose frames are shown. */
  readonly exchange: Seq | undefined;
  /** Draws one record in full, beside the rows. */
  readonly renderDetail: (seq: Seq) => ReactNode;
}

/** The bottom drawer: frames of the exchange just caused, live; stderr and findings of the whole session. */
export function Drawer(props: DrawerProps) {
  const { exchange } = props;
  if (exchange === undefined) {
    return <DrawerTabs {...props} frameCount={undefined} renderFrames={() => <NoExchange />} />;
  }
  return <DrawerOfExchange {...props} exchange={exchange} />;
}

function DrawerOfExchange(props: DrawerProps & { readonly exchange: Seq }) {
  const { captureId, exchange } = props;
  const [view, store] = useView(captureId, `exchange:${exchange}`);
  return (
    <DrawerTabs
      {...props}
      frameCount={view.phase === 'ready' ? view.total : undefined}
      renderFrames={(selected, select) => (
        <FramesTab key={exchange} view={view} store={store} selected={selected} onSelect={select} />
      )}
    />
  );
}
