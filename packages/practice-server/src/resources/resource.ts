import type { Host } from '../host.ts';
import type { JsonObject } from '../json/json.ts';
import type { Features } from '../revision/revisions.ts';

/** The text or the base64 bytes of a resource. */
export type Contents = { readonly text: string } | { readonly blob: string };

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly sizeBytes?: number;
  readonly annotations?: JsonObject;
  readonly read: (host: Host) => Contents;
  /** While somebody is subscribed, it changes after each such time. */
  readonly changesEveryMs?: number;
}

/** A family of resources. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** The contents for a URI of this family; `undefined` for any other. */
  readonly read: (uri: string) => Contents | undefined;
  /** Values that begin an argument of the template. */
  readonly complete: (argument: string, context: JsonObject) => readonly string[] | undefined;
}

export function describeResource(resource: Resource, features: Features): JsonObject {
  return {
    uri: resource.uri,
    name: resource.name,
    title: features.hasTitles ? resource.title : undefined,
    description: resource.description,
    mimeType: resource.mimeType,
    size: resource.sizeBytes,
    annotations: features.hasAnnotations ? resource.annotations : undefined,
  };
}

export function describeTemplate(template: ResourceTemplate, features: Features): JsonObject {
  return {
    uriTemplate: template.uriTemplate,
    name: template.name,
    title: features.hasTitles ? template.title : undefined,
    description: template.description,
    mimeType: template.mimeType,
  };
}
