import type { languages } from 'monaco-editor/editor/editor.api.js';

/** JSON that is only shown: coloured without a worker, folded by its indentation, never judged by the editor. */
export const frameJsonId = 'frame-json';

/** Teaches Monaco to colour it. */
export function registerFrameJson(registry: typeof languages): void {
  registry.register({ id: frameJsonId });
  registry.setLanguageConfiguration(frameJsonId, {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
  });
  registry.setMonarchTokensProvider(frameJsonId, {
    tokenizer: {
      root: [
        [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'string.key.json'],
        [/"(?:[^"\\]|\\.)*"?/, 'string.value.json'],
        [/-?\d[\d.eE+-]*/, 'number.json'],
        [/\b(?:true|false|null)\b/, 'keyword.json'],
        [/[{}[\],:]/, 'delimiter.json'],
      ],
    },
  });
}
