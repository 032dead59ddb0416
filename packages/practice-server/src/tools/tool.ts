import type { Host } from '../host.ts';
import type { JsonObject } from '../json/json.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { Resource } from '../resources/resource.ts';
import type { Features } from '../revision/revisions.ts';
import type { LogLevel } from '../session/logLevels.ts';
import type { Arguments } from './arguments.ts';

/** A tool in the words of the newest revision; `describeTool` leaves out what an older one lacks. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly icons?: readonly JsonObject[];
  /** Absent: every revision has it. */
  readonly isOffered?: (features: Features) => boolean;
  readonly run: (values: Arguments, call: ToolCall) => ToolResult | Promise<ToolResult>;
}

export interface ToolResult {
  readonly content: readonly JsonObject[];
  readonly structuredContent?: JsonObject;
  readonly isError?: true;
}

/** What a running tool may use. */
export interface ToolCall {
  readonly host: Host;
  readonly features: Features;
  readonly clientCapabilities: JsonObject;
  readonly signal: AbortSignal;
  /** Does nothing when the client gave no token. */
  readonly progress: (done: number, total: number, message: string) => Promise<void>;
  /** Resolves to false when the level the client set keeps the message back. */
  readonly log: (level: LogLevel, logger: string, data: unknown) => Promise<boolean>;
  readonly ask: (method: string, params?: JsonObject) => Promise<unknown>;
  readonly addTool: (tool: Tool) => Promise<void>;
  readonly addResource: (resource: Resource) => Promise<void>;
  readonly addPrompt: (prompt: Prompt) => Promise<void>;
  /** Tells of a changed resource; false when nobody subscribed to it. */
  readonly touch: (uri: string) => Promise<boolean>;
}

export function describeTool(tool: Tool, features: Features): JsonObject {
  return {
    name: tool.name,
    title: features.hasTitles ? tool.title : undefined,
    description: tool.description,
    icons: features.hasIcons ? tool.icons : undefined,
    inputSchema: tool.inputSchema,
    outputSchema: features.hasStructuredContent ? tool.outputSchema : undefined,
    annotations: features.hasAnnotations ? tool.annotations : undefined,
    execution: features.hasToolExecution ? { taskSupport: 'forbidden' } : undefined,
  };
}

export function describeResult(result: ToolResult, features: Features): JsonObject {
  return {
    content: result.content,
    structuredContent: features.hasStructuredContent ? result.structuredContent : undefined,
    isError: result.isError,
  };
}
