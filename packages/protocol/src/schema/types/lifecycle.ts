import { key, list, object, optional, ref, text, type } from '../build.ts';
import { iconsKey, nameKeys } from './display.ts';
import { always, bareNotification, bareRequest, request, sinceStateless, untilStateless } from './message.ts';
import { requestParams, resultKeys } from './meta.ts';
import { cacheKeys } from './pages.ts';

/** The start of a conversation, by a handshake or by asking a server what it is. */
export const lifecycleTypes = {
  Implementation: type(
    'What a program says of itself.',
    object({
      ...nameKeys,
      version: key(text(), 'The version of the program, in any notation.'),
      description: optional(text(), 'What the program does, in a sentence or two.', { since: '2025-11-25' }),
      websiteUrl: optional(text('uri'), 'A web page about the program.', { since: '2025-11-25' }),
      icons: iconsKey,
    }),
    always,
  ),
  InitializeRequest: request('The first message of all: the client says what it is and what it can do.', {
    method: 'initialize',
    params: 'InitializeRequestParams',
    answers: { complete: 'InitializeResult' },
    span: untilStateless,
  }),
  InitializeRequestParams: type(
    'What the client says of itself.',
    object({
      ...requestParams,
      protocolVersion: key(text(), 'The revision that the client would like, usually its newest.'),
      capabilities: key(ref('ClientCapabilities'), 'What the client can do for the server.'),
      clientInfo: key(ref('Implementation'), 'The name and version of the client.'),
    }),
    untilStateless,
  ),
  InitializeResult: type(
    'What the server says of itself.',
    object({
      ...resultKeys,
      protocolVersion: key(
        text(),
        'The revision that both will follow; a client that cannot should hang up.',
      ),
      capabilities: key(ref('ServerCapabilities'), 'What the server can do for the client.'),
      serverInfo: key(ref('Implementation'), 'The name and version of the server.'),
      instructions: optional(text(), 'How to use the server well; often shown to the model.'),
    }),
    untilStateless,
  ),
  InitializedNotification: bareNotification(
    'The client is ready; from here on both may send what they like.',
    {
      method: 'notifications/initialized',
      span: untilStateless,
    },
  ),
  PingRequest: bareRequest('Asks whether the other side is still there; the answer is empty.', {
    method: 'ping',
    params: 'RequestParams',
    answers: { complete: 'EmptyResult' },
    span: untilStateless,
  }),
  DiscoverRequest: bareRequest('Asks a server which revisions it speaks and what it can do.', {
    method: 'server/discover',
    params: 'RequestParams',
    answers: { complete: 'DiscoverResult' },
    span: sinceStateless,
  }),
  DiscoverResult: type(
    'What the server says of itself.',
    object({
      ...resultKeys,
      ...cacheKeys,
      supportedVersions: key(list(text()), 'The revisions that the server speaks.'),
      capabilities: key(ref('ServerCapabilities'), 'What the server can do for the client.'),
      instructions: optional(text(), 'How to use the server well; often shown to the model.'),
    }),
    sinceStateless,
  ),
} as const;
