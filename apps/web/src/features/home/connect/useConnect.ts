import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SavedServer, TargetPreview } from '@mcpeek/protocol/wire/calls';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useReducer, useState } from 'react';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type ConnectChange, changeDraft } from './connectChange.ts';
import { type ConnectDraft, draftOfTarget, emptyDraft } from './connectDraft.ts';
import { defaultTitle } from './defaultTitle.ts';
import { mutableTarget } from './mutableTarget.ts';
import { type AskPreview, previewDraft } from './previewDraft.ts';
import { usePreview } from './usePreview.ts';

const ask: AskPreview = (question) =>
  call('target/preview', 'line' in question ? question : { target: mutableTarget(question.target) });

/** The Connect card: what is typed, what it would start, and what its buttons do. */
export function useConnect(onOpened: (captureId: CaptureId) => void) {
  const [draft, dispatch] = useReducer(changeDraft, emptyDraft);
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string>();
  const [editing, setEditing] = useState<Pick<SavedServer, 'serverId' | 'title'>>();
  const preview = usePreview(draft, ask);

  const start = useMutation({
    mutationFn: async (asked: ConnectDraft) => {
      const { target } = await previewDraft(asked, ask);
      return call('session/open', openParams(target, asked));
    },
    onSuccess: ({ captureId }) => onOpened(captureId),
  });

  const save = useMutation({
    mutationFn: async (asked: ConnectDraft) => {
      const { target } = await previewDraft(asked, ask);
      return call('server/save', {
        target: mutableTarget(target),
        title: asked.title.trim() || editing?.title || defaultTitle(target),
        ...(editing === undefined ? {} : { serverId: editing.serverId }),
        ...(asked.revision === 'auto' ? {} : { revision: asked.revision }),
      });
    },
    onSuccess: (server) => {
      setEditing(undefined);
      showToast(`Saved as ${server.title}`);
    },
  });

  const fill = useCallback((next: ConnectDraft, why: string | undefined, opensMore: boolean) => {
    dispatch({ kind: 'replace', draft: next });
    setNotice(why);
    setEditing(undefined);
    setOpen(opensMore);
  }, []);

  return {
    draft,
    preview,
    isOpen,
    notice,
    editing: editing?.title,
    isStarting: start.isPending,
    problem: problemOf(start.error ?? save.error),
    onChange: (change: ConnectChange) => {
      start.reset();
      save.reset();
      dispatch(change);
    },
    onToggle: () => setOpen(!isOpen),
    onStart: () => start.mutate(draft),
    onSave: () => save.mutate(draft),
    /** Fills the card with what a link, a capture or a saved server holds; starts nothing. */
    fill,
    onEdit: (server: SavedServer) => {
      fill(draftOfTarget(server.target, server.title, server.revision), undefined, true);
      setEditing(server);
    },
  };
}

/** What `session/open` is asked for a draft; what the bridge would choose anyway is left out. */
export function openParams(target: TargetPreview['target'], draft: ConnectDraft) {
  return {
    target: mutableTarget(target),
    ...(draft.revision === 'auto' ? {} : { revision: draft.revision }),
    ...(draft.auto === 'all' ? {} : { auto: draft.auto }),
    ...(draft.title.trim() === '' ? {} : { title: draft.title.trim() }),
  };
}

function problemOf(error: unknown): string | undefined {
  return error === null ? undefined : messageOf(error);
}
