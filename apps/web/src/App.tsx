import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { lazy, Suspense } from 'react';
import { ConsolePane } from './features/console/ConsolePane.tsx';
import { DetailPane } from './features/detail/DetailPane.tsx';
import { HomePage } from './features/home/HomePage.tsx';
import { HomeStatus } from './features/home/HomeStatus.tsx';
import { Frame } from './features/sessionbar/Frame.tsx';
import { NoSuchPage } from './features/sessionbar/NoSuchPage.tsx';
import { TimelinePane } from './features/timeline/TimelinePane.tsx';
import { type Pane, pathOf, usePlace } from './store/place.ts';
import { selectSeq, useSelectedSeq } from './store/selection.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { SplitPane } from './ui/SplitPane.tsx';

const ToolsPane = lazy(() =>
  import('./features/workbench/ToolsPane.tsx').then((room) => ({ default: room.ToolsPane })),
);
const FindingsPane = lazy(() =>
  import('./features/findings/FindingsPane.tsx').then((room) => ({ default: room.FindingsPane })),
);
const Drawer = lazy(() => import('./features/drawer/Drawer.tsx').then((room) => ({ default: room.Drawer })));

/** Joins the features: which one the address names, and what stands beside it. */
export function App() {
  const [place, navigate] = usePlace();
  return (
    <Frame place={place} onNavigate={navigate} homeStatus={<HomeStatus />}>
      {place.kind === 'home' ? (
        <ErrorBoundary what="Home">
          <HomePage />
        </ErrorBoundary>
      ) : place.kind === 'capture' ? (
        <ErrorBoundary what={`the ${place.pane} pane`} resetKey={`${place.captureId}/${place.pane}`}>
          <CapturePane key={place.captureId} {...place} onNavigate={navigate} />
        </ErrorBoundary>
      ) : (
        <NoSuchPage path={place.path} onHome={() => navigate('/')} />
      )}
    </Frame>
  );
}

interface CapturePaneProps {
  readonly captureId: CaptureId;
  readonly pane: Pane;
  readonly onNavigate: (path: string) => void;
}

function CapturePane({ captureId, pane, onNavigate }: CapturePaneProps) {
  const selected = useSelectedSeq(captureId);
  const select = (seq: number, pointer?: string) => selectSeq(captureId, seq, pointer);
  const detail = (seq: number | undefined) => (
    <ErrorBoundary what="the detail" resetKey={String(seq)}>
      <DetailPane captureId={captureId} seq={seq} onSelect={select} />
    </ErrorBoundary>
  );
  if (pane === 'tools') {
    return (
      <Suspense>
        <ToolsPane
          captureId={captureId}
          renderDrawer={(exchange) => (
            <Drawer captureId={captureId} exchange={exchange} renderDetail={detail} />
          )}
        />
      </Suspense>
    );
  }
  const openInTimeline = (seq: number) => {
    select(seq);
    onNavigate(pathOf(captureId, 'timeline', seq));
  };
  const focusDetail = () =>
    document.querySelector<HTMLElement>('[data-pane="detail"] [role="tab"][data-state="active"]')?.focus();
  const main =
    pane === 'timeline' ? (
      <TimelinePane captureId={captureId} onOpen={focusDetail} />
    ) : pane === 'findings' ? (
      <Suspense>
        <FindingsPane captureId={captureId} onSelect={select} />
      </Suspense>
    ) : (
      <ConsolePane captureId={captureId} onSelect={select} onOpen={openInTimeline} />
    );
  return (
    <SplitPane
      id={pane}
      direction="row"
      parts={[
        { id: pane, size: 66, minSize: 380, content: main },
        { id: 'detail', size: 34, minSize: 300, content: detail(selected) },
      ]}
    />
  );
}
