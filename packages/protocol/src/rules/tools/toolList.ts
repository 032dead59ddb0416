import { type ListBook, type Listed, type ListKind, listBookOf, openListBook, sizeOf } from '../listBook.ts';
import { isObject, type ReadObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';

/** What is kept of a listed tool; a schema is left out when it is too large. */
export interface ListedTool {
  readonly input?: ReadObject;
  readonly output?: ReadObject;
  readonly hasOutput: boolean;
  /** It runs as a task only. */
  readonly needsTask: boolean;
}

/** A schema that holds more values and characters than this is not kept, and nothing is judged by it. */
const largestSchema = 50_000;

const toolList: ListKind<ListedTool> = {
  method: 'tools/list',
  member: 'tools',
  changed: 'notifications/tools/list_changed',
  keep: ({ inputSchema, outputSchema, execution }, room) => {
    const input = measure(inputSchema, room);
    const output = measure(outputSchema, room - (input?.size ?? 0));
    return {
      item: {
        ...(input === undefined ? {} : { input: input.schema }),
        ...(output === undefined ? {} : { output: output.schema }),
        hasOutput: isObject(outputSchema),
        needsTask: isObject(execution) && execution.taskSupport === 'required',
      },
      size: (input?.size ?? 0) + (output?.size ?? 0),
    };
  },
};

function measure(schema: unknown, room: number) {
  if (!isObject(schema)) return undefined;
  const size = sizeOf(schema, Math.min(largestSchema, room));
  return size === undefined ? undefined : { schema, size };
}

/** The tools that the server listed. */
export function toolBookOf(moment: MessageMoment): ListBook<ListedTool> {
  return listBookOf(moment, toolList);
}

/** A tool as it was listed last. */
export function listedTool(state: RuleState, name: string): Listed<ListedTool> | undefined {
  return openListBook(state, toolList).items.get(name);
}
