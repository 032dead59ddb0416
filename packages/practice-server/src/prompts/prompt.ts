import type { JsonObject } from '../json/json.ts';
import type { Features } from '../revision/revisions.ts';

export interface PromptArgument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Values to complete from. */
  readonly values?: readonly string[];
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The messages of the prompt, from the values of its arguments. */
  readonly render: (values: ReadonlyMap<string, string>) => readonly JsonObject[];
}

export function describePrompt(prompt: Prompt, features: Features): JsonObject {
  const describeArgument = (argument: PromptArgument): JsonObject => ({
    name: argument.name,
    title: features.hasTitles ? argument.title : undefined,
    description: argument.description,
    required: argument.isRequired,
  });
  return {
    name: prompt.name,
    title: features.hasTitles ? prompt.title : undefined,
    description: prompt.description,
    arguments: prompt.arguments.length > 0 ? prompt.arguments.map(describeArgument) : undefined,
  };
}
