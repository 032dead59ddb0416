import { isJsonObject, type JsonObject } from '../json/json.ts';
import { templates } from '../resources/templates.ts';
import { invalidParams } from '../rpc/rpcError.ts';
import type { Method } from './method.ts';
import type { SessionState } from './sessionState.ts';

const mostValues = 100;

/** Completes an argument of a prompt or of a resource template. */
export const complete: Method = (params, { state }) => {
  const { ref, argument } = params;
  if (!isJsonObject(ref)) throw invalidParams('ref must be an object');
  if (!isJsonObject(argument)) throw invalidParams('argument must be an object');
  const { name, value } = argument;
  if (typeof name !== 'string') throw invalidParams('argument.name must be a string');
  if (typeof value !== 'string') throw invalidParams('argument.value must be a string');
  const context = readContext(params.context, state);
  const start = value.toLowerCase();
  const candidates = findCandidates(ref, name, context, state);
  const matches = candidates.filter((candidate) => candidate.toLowerCase().startsWith(start));
  const values = matches.slice(0, mostValues);
  return { completion: { values, total: matches.length, hasMore: matches.length > values.length } };
};

function readContext(context: unknown, state: SessionState): JsonObject {
  if (!state.features.hasCompletionContext || context === undefined) return {};
  const given = isJsonObject(context) ? context.arguments : undefined;
  return isJsonObject(given) ? given : {};
}

function findCandidates(
  ref: JsonObject,
  argument: string,
  context: JsonObject,
  state: SessionState,
): readonly string[] {
  switch (ref.type) {
    case 'ref/prompt': {
      const prompt = typeof ref.name === 'string' ? state.prompts.get(ref.name) : undefined;
      if (prompt === undefined) throw invalidParams('ref names no prompt of this server');
      const found = prompt.arguments.find((candidate) => candidate.name === argument);
      if (found === undefined) throw invalidParams(`the prompt has no argument ${argument}`);
      return found.values ?? [];
    }
    case 'ref/resource': {
      const template = templates.find((candidate) => candidate.uriTemplate === ref.uri);
      if (template === undefined) throw invalidParams('ref names no resource template of this server');
      const values = template.complete(argument, context);
      if (values === undefined) throw invalidParams(`the template has no argument ${argument}`);
      return values;
    }
    default:
      throw invalidParams('ref.type must be ref/prompt or ref/resource');
  }
}
