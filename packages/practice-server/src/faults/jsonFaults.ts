import type { JsonObject } from '../json/json.ts';
import { changeResult } from './answerShapes.ts';
import type { Fault } from './fault.ts';

const on = 'tools/call';
const deepLevels = 10000;
// Stands in the text until `rewrite` puts there what JSON.stringify cannot write.
const mark = '\uE000practice\uE000';

/** Faults in the JSON text of a result. */
export const jsonFaults: readonly Fault[] = [
  {
    name: 'nan',
    about: 'answers with structuredContent that holds NaN, which is not JSON',
    on,
    reshape: changeResult((result) => ({ ...result, structuredContent: { value: mark } })),
    rewrite: (text) => replaceMark(text, 'NaN'),
  },
  {
    name: 'python-literals',
    about: 'answers with structuredContent written by Python: True, None and single quotes',
    on,
    reshape: changeResult((result) => ({ ...result, structuredContent: mark })),
    rewrite: (text) => replaceMark(text, "{'isReady': True, 'reason': None}"),
  },
  {
    name: 'deep',
    about: `answers with ${deepLevels} arrays inside each other in _meta`,
    on,
    reshape: changeResult((result) => ({ ...result, _meta: { deep: mark } })),
    rewrite: (text) => replaceMark(text, '['.repeat(deepLevels) + ']'.repeat(deepLevels)),
  },
  {
    name: 'duplicate-key',
    about: 'answers with content twice: an empty list first, then the real one',
    on,
    reshape: changeResult(({ content, ...rest }: JsonObject) => ({
      content: mark,
      ...rest,
      [mark]: content,
    })),
    rewrite: (text) => text.replace(JSON.stringify(mark), '[]').replace(JSON.stringify(mark), '"content"'),
  },
  {
    name: 'lone-surrogate',
    about: 'answers with half of a surrogate pair, escaped: JSON, but no Unicode text',
    on,
    reshape: changeResult((result) => ({ ...result, content: [{ type: 'text', text: 'half: \ud83d' }] })),
  },
];

function replaceMark(text: string, replacement: string): string {
  return text.replace(JSON.stringify(mark), () => replacement);
}
