import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { ReactNode } from 'react';
import { useCapture, useSessionOfCapture } from '../../api/queries.ts';
import { NoTools } from './list/NoTools.tsx';
import { ToolList } from './list/ToolList.tsx';
import { useListChanged } from './list/useListChanged.ts';
import { useTools } from './list/useTools.ts';
import { SessionOver } from './SessionOver.tsx';
import { ToolDesk } from './ToolDesk.tsx';
import styles from './ToolsPane.module.css';
import { useToolDesk } from './useToolDesk.ts';

export interface ToolsPaneProps {
  readonly captureId: CaptureId;
  /** The drawer below, told which exchange was just caused. */
  readonly renderDrawer: (exchange: Seq | undefined) => ReactNode;
}

/** Tools of a session: list, arguments, result; below them the drawer that the caller gives. */
export function ToolsPane({ captureId, renderDrawer }: ToolsPaneProps) {
  const session = useSessionOfCapture(captureId);
  const capture = useCapture(captureId).data;
  const tools = useTools(captureId, session);
  const known = tools.known;
  const desk = useToolDesk(session?.target ?? capture?.target, known?.tools ?? []);
  const { tool } = desk;
  const isChanged = useListChanged(captureId, known?.answeredAt);

  if (known === undefined || tool === undefined) {
    return (
      <div className={styles.pane}>
        <h1 className="visually-hidden">Tools</h1>
        <SessionOver session={session} state={tools.state} />
        <NoTools
          state={tools.state}
          isAsking={tools.isAsking}
          isEmpty={known !== undefined}
          problem={tools.problem ?? known?.problem}
          onAsk={session === undefined ? undefined : tools.ask}
        />
      </div>
    );
  }
  return (
    <div className={styles.pane}>
      <h1 className="visually-hidden">Tools</h1>
      <SessionOver session={session} state={tools.state} />
      <ToolDesk
        key={captureId}
        captureId={captureId}
        session={session}
        state={tools.state}
        desk={desk}
        tool={tool}
        renderDrawer={renderDrawer}
        list={
          <ToolList
            known={known}
            search={desk.search}
            selectedKey={tool.key}
            isAsking={tools.isAsking}
            isChanged={isChanged}
            askDisabledReason={tools.state === 'over' ? 'the session is over' : undefined}
            problem={tools.problem}
            onSearch={desk.setSearch}
            onSelect={desk.choose}
            onAsk={tools.ask}
          />
        }
      />
    </div>
  );
}
