import type { RuleSource, Severity } from '../../record/finding.ts';
import { inStateless } from '../levels.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule } from '../rule.ts';

/** The extensions that were published with 2026-07-28. */
export const extensionIds = {
  tasks: 'io.modelcontextprotocol/tasks',
  ui: 'io.modelcontextprotocol/ui',
  skills: 'io.modelcontextprotocol/skills',
} as const;

/** Where the client declares what it can do, in the metadata of each request. */
export const clientKey = 'io.modelcontextprotocol/clientCapabilities';

const repository = 'https://github.com/modelcontextprotocol';
/** The document of each. */
export const extensionSources: Readonly<Record<keyof typeof extensionIds, RuleSource>> = {
  tasks: { page: 'ext-tasks', heading: 'Tasks', url: `${repository}/ext-tasks` },
  ui: { page: 'ext-apps', heading: 'MCP Apps', url: `${repository}/ext-apps` },
  skills: { page: 'ext-skills', heading: 'Skills', url: `${repository}/ext-skills` },
};

/** Makes a rule that the document of an extension of 2026-07-28 has. */
export function extensionRule(
  rule: Pick<
    Rule<'message'>,
    'id' | 'kinds' | 'methods' | 'notifications' | 'side' | 'title' | 'fix' | 'check'
  > & {
    readonly extension: keyof typeof extensionIds;
    readonly level?: Severity;
  },
): AnyRule {
  const { extension, level = 'error', ...rest } = rule;
  return {
    ...rest,
    on: 'message',
    levels: inStateless(level),
    sources: { '2026-07-28': extensionSources[extension] },
  };
}

/** The extensions of an object of capabilities. */
export function extensionsOf(capabilities: unknown): ReadObject | undefined {
  const extensions = isObject(capabilities) ? capabilities.extensions : undefined;
  return isObject(extensions) ? extensions : undefined;
}

/** What a request declares; undefined when it is none of the client, or declares nothing that can be read. */
export function declaredOnRequest({ message, sender }: MessageMoment): ReadObject | undefined {
  const isAsked = sender === 'client' && message.kind === 'request';
  const meta = isAsked ? readObject(message, 'params')?._meta : undefined;
  const declared = isObject(meta) ? meta[clientKey] : undefined;
  return isObject(declared) ? declared : undefined;
}
