import type { JsonObject } from '../json/json.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { prompts } from '../prompts/prompts.ts';
import type { Resource } from '../resources/resource.ts';
import { listResources } from '../resources/resources.ts';
import { type Features, featuresOf, newestRevision, type Revision } from '../revision/revisions.ts';
import { clientTools } from '../tools/clientTools.ts';
import { mediaTools } from '../tools/mediaTools.ts';
import { plainTools } from '../tools/plainTools.ts';
import { questionTools } from '../tools/questionTools.ts';
import { serverTools } from '../tools/serverTools.ts';
import { streamTools } from '../tools/streamTools.ts';
import type { Tool } from '../tools/tool.ts';
import type { LogLevel } from './logLevels.ts';

/** What the command line says about the session. */
export interface SessionOptions {
  /** The only revision to speak; absent: all of them. */
  readonly onlyRevision?: Revision;
  readonly pageSize: number;
  readonly clockPeriodMs: number;
}

/** What one session knows; changed by the methods as they are called. */
export interface SessionState {
  readonly options: SessionOptions;
  /** Of the revision negotiated; before that, of the newest one spoken. */
  features: Features;
  isInitialized: boolean;
  clientCapabilities: JsonObject;
  logLevel: LogLevel;
  readonly tools: Map<string, Tool>;
  readonly resources: Map<string, Resource>;
  readonly prompts: Map<string, Prompt>;
  /** Stops of what each subscription started, by URI. */
  readonly subscriptions: Map<string, () => void>;
}

export function createSessionState(options: SessionOptions): SessionState {
  const tools = [
    ...plainTools,
    ...mediaTools,
    ...streamTools,
    ...clientTools,
    ...questionTools,
    ...serverTools,
  ];
  const resources = listResources(options.clockPeriodMs);
  return {
    options,
    features: featuresOf(options.onlyRevision ?? newestRevision),
    isInitialized: false,
    clientCapabilities: {},
    logLevel: 'debug',
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    resources: new Map(resources.map((resource) => [resource.uri, resource])),
    prompts: new Map(prompts.map((prompt) => [prompt.name, prompt])),
    subscriptions: new Map(),
  };
}
