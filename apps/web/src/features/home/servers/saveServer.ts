import type { Target } from '@mcpeek/protocol/link/target';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { defaultTitle } from '../connect/defaultTitle.ts';
import { mutableTarget } from '../connect/mutableTarget.ts';

/** Keeps the target of a session as a server, and says so. */
export function saveServer(target: Target, title: string): void {
  void call('server/save', { target: mutableTarget(target), title: title || defaultTitle(target) }).then(
    (server) => showToast(`Saved as ${server.title}`),
    (problem: unknown) => showToast(`The server was not saved: ${messageOf(problem)}`, 'error'),
  );
}
