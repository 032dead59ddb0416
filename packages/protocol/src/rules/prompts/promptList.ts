import { type ListBook, type ListKind, listBookOf } from '../listBook.ts';
import { isObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** What is kept of a listed prompt: the names of its required arguments. */
export interface ListedPrompt {
  readonly required: readonly string[];
}

/** So many required arguments of a prompt are remembered, and none with a longer name. */
const mostRequired = 100;
const longestName = 1_000;

const promptList: ListKind<ListedPrompt> = {
  method: 'prompts/list',
  member: 'prompts',
  changed: 'notifications/prompts/list_changed',
  keep: (prompt, room) => {
    const required: string[] = [];
    let size = 0;
    const takes: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
    for (const argument of takes) {
      if (required.length === mostRequired) break;
      if (!isObject(argument) || argument.required !== true || typeof argument.name !== 'string') continue;
      if (argument.name.length > longestName || size + argument.name.length > room) continue;
      required.push(argument.name);
      size += argument.name.length;
    }
    return { item: { required }, size };
  },
};

/** The prompts that the server listed. */
export function promptBookOf(moment: MessageMoment): ListBook<ListedPrompt> {
  return listBookOf(moment, promptList);
}
