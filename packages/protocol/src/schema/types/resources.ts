import { fixed, key, list, object, optional, ref, text, type, union, variant } from '../build.ts';
import { resourceKeys } from './content.ts';
import { annotationsKey, iconsKey, nameKeys } from './display.ts';
import { inputAnswerKeys } from './inputRounds.ts';
import { always, bareNotification, bareRequest, notification, request, untilStateless } from './message.ts';
import { metaOfThing, notificationParams, requestParams, resultKeys } from './meta.ts';
import { cacheKeys, pageKeys } from './pages.ts';

const uriOf = (what: string) => key(text('uri'), what);
const oneResource = object({ ...requestParams, uri: uriOf('The URI of the resource.') });

/** Resources: what a server has for reading. */
export const resourceTypes = {
  Resource: type('Something that the server has for reading.', object(resourceKeys)),
  ResourceTemplate: type(
    'A family of resources, whose URIs are made by filling in a template.',
    object({
      ...nameKeys,
      uriTemplate: key(text('uri-template'), 'The template of the URIs (RFC 6570).'),
      description: optional(text(), 'What the resources are, which helps a model to choose.'),
      mimeType: optional(text(), 'The media type, where all of them have the same.'),
      annotations: annotationsKey,
      icons: iconsKey,
      _meta: metaOfThing,
    }),
  ),
  ResourceReference: type(
    'Names a resource or a template of resources.',
    object({
      type: key(fixed('ref/resource'), 'Says that a resource is meant.'),
      uri: key(text('uri-template'), 'The URI or its template.'),
    }),
    { until: '2025-03-26' },
  ),
  ResourceTemplateReference: type(
    'Names a resource or a template of resources.',
    object({
      type: key(fixed('ref/resource'), 'Says that a resource is meant.'),
      uri: key(text('uri-template'), 'The URI or its template.'),
    }),
    { since: '2025-06-18' },
  ),
  ListResourcesRequest: bareRequest('Asks for the resources of the server.', {
    method: 'resources/list',
    params: 'PaginatedRequestParams',
    answers: { complete: 'ListResourcesResult' },
    span: always,
  }),
  ListResourcesResult: type(
    'A page of the resources of the server.',
    object({
      ...resultKeys,
      ...cacheKeys,
      ...pageKeys,
      resources: key(list(ref('Resource')), 'The resources.'),
    }),
  ),
  ListResourceTemplatesRequest: bareRequest('Asks for the templates of resources.', {
    method: 'resources/templates/list',
    params: 'PaginatedRequestParams',
    answers: { complete: 'ListResourceTemplatesResult' },
    span: always,
  }),
  ListResourceTemplatesResult: type(
    'A page of the templates of resources.',
    object({
      ...resultKeys,
      ...cacheKeys,
      ...pageKeys,
      resourceTemplates: key(list(ref('ResourceTemplate')), 'The templates.'),
    }),
  ),
  ResourceRequestParams: type('Which resource is meant.', oneResource),
  ReadResourceRequest: request('Reads a resource.', {
    method: 'resources/read',
    params: 'ReadResourceRequestParams',
    answers: { complete: 'ReadResourceResult', input_required: 'InputRequiredResult' },
    span: always,
  }),
  ReadResourceRequestParams: type(
    'Which resource is read.',
    object({
      ...requestParams,
      uri: uriOf('The URI of the resource, from a list or made from a template.'),
      ...inputAnswerKeys,
    }),
  ),
  ReadResourceResult: type(
    'What is in a resource.',
    object({
      ...resultKeys,
      ...cacheKeys,
      contents: key(
        list(union([variant(ref('TextResourceContents')), variant(ref('BlobResourceContents'))])),
        'What was read; several where the URI stands for more than one, such as a folder.',
      ),
    }),
  ),
  SubscribeRequest: request('Asks to be told when a resource changes.', {
    method: 'resources/subscribe',
    params: 'SubscribeRequestParams',
    answers: { complete: 'EmptyResult' },
    span: untilStateless,
  }),
  SubscribeRequestParams: type('Which resource to watch.', oneResource, untilStateless),
  UnsubscribeRequest: request('Asks to be told no more of a resource.', {
    method: 'resources/unsubscribe',
    params: 'UnsubscribeRequestParams',
    answers: { complete: 'EmptyResult' },
    span: untilStateless,
  }),
  UnsubscribeRequestParams: type('Which resource to watch no more.', oneResource, untilStateless),
  ResourceListChangedNotification: bareNotification('The list of resources changed; ask again.', {
    method: 'notifications/resources/list_changed',
    span: always,
  }),
  ResourceUpdatedNotification: notification('A resource that is watched changed; read it again.', {
    method: 'notifications/resources/updated',
    params: 'ResourceUpdatedNotificationParams',
    span: always,
  }),
  ResourceUpdatedNotificationParams: type(
    'Which resource changed.',
    object({
      ...notificationParams,
      uri: uriOf('The URI of the resource; it may lie below the one that is watched.'),
    }),
  ),
} as const;
