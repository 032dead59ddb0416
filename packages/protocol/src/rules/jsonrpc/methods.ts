import type { Revision } from '../../base/revision.ts';
import { findMethod, findMethodAnywhere, isKnownMethod, revisionsOfMethod } from '../../revisions/methods.ts';
import { type MethodDefinition, maySend } from '../../revisions/methodTable.ts';
import type { SessionState } from '../../session/sessionState.ts';
import { inAll, inEach } from '../levels.ts';
import { hitAt, isObject, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';

/** Which methods there are, and who may send them. */
export const methodRules: readonly AnyRule[] = [
  {
    id: 'jsonrpc/method-not-in-revision',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inEach('warning', 'warning', 'error', 'error', 'error'),
    side: 'sender',
    title: 'Only methods of the revision in use are used.',
    fix: 'Do not use the method in this revision, or use a revision that has it.',
    sources: onPage('basic/lifecycle', 'Operation', statelessPage('changelog')),
    check: ({ message, revision }) => {
      if (revision === undefined || !('method' in message) || message.method === undefined) return undefined;
      const { method } = message;
      if (findMethod(revision, method) !== undefined || !isKnownMethod(method)) return undefined;
      const has = revisionsOfMethod(method).join(', ');
      return hitAt(message, '/method', `${quote(method)} is not part of ${revision}; it is in ${has}.`);
    },
  },
  {
    id: 'jsonrpc/method-unknown',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('info', 'info'),
    side: 'sender',
    title: 'A method that no revision has is an extension that both sides know of.',
    fix: 'Check the spelling; announce an extension under capabilities.experimental, since 2026-07-28 under capabilities.extensions.',
    sources: onPage(
      'basic/lifecycle',
      'Capability Negotiation',
      statelessPage('basic/versioning', 'Extension Negotiation'),
    ),
    check: ({ message, state }) => {
      if (!('method' in message) || message.method === undefined) return undefined;
      const { method } = message;
      if (isKnownMethod(method) || method.startsWith('rpc.') || isAnnounced(state.session(), method))
        return undefined;
      return hitAt(
        message,
        '/method',
        `No revision has the method ${quote(method)}, and nobody announced it as experimental.`,
      );
    },
  },
  {
    id: 'jsonrpc/method-wrong-direction',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A request is sent only by the side that it is defined for.',
    fix: 'Send the request from the other side.',
    sources: inSchema('ClientRequest'),
    check: (moment) => checkDirection(moment, 'request'),
  },
  {
    id: 'jsonrpc/notification-wrong-direction',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A notification is sent only by the side that it is defined for.',
    fix: 'Send the notification from the other side.',
    sources: inSchema('ClientNotification'),
    check: (moment) => checkDirection(moment, 'notification'),
  },
];

/** A method as the revision has it, or as any has it before one is agreed. */
export function definitionOf(revision: Revision | undefined, method: string): MethodDefinition | undefined {
  return revision === undefined ? findMethodAnywhere(method) : findMethod(revision, method);
}

/** Tells whether a side declared a method, or a name that it begins with, as experimental. */
export function isAnnounced(session: SessionState, method: string): boolean {
  return [session.clientCapabilities, session.serverCapabilities].some((declared) => {
    const experimental = declared?.experimental;
    if (!isObject(experimental)) return false;
    return Object.keys(experimental).some((name) => method === name || method.startsWith(`${name}/`));
  });
}

function checkDirection(
  { message, revision, sender }: MessageMoment,
  kind: MethodDefinition['kind'],
): RuleHits {
  if (!('method' in message) || message.method === undefined) return undefined;
  const definition = definitionOf(revision, message.method);
  if (definition === undefined || definition.kind !== kind || maySend(definition, sender)) return undefined;
  return hitAt(
    message,
    '/method',
    `The ${sender} sent ${quote(message.method)}, which only the ${definition.sentBy} may send.`,
  );
}
