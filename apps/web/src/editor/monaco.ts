// The one door to Monaco: only JSON, and only the features that a JSON text needs. Loaded when first needed.
import 'monaco-editor/features/codeEditor/register.js';
import 'monaco-editor/features/codicon/register.js';
import 'monaco-editor/features/bracketMatching/register.js';
import 'monaco-editor/features/caretOperations/register.js';
import 'monaco-editor/features/clipboard/register.js';
import 'monaco-editor/features/contextmenu/register.js';
import 'monaco-editor/features/cursorUndo/register.js';
import 'monaco-editor/features/find/register.js';
import 'monaco-editor/features/folding/register.js';
import 'monaco-editor/features/format/register.js';
import 'monaco-editor/features/gotoError/register.js';
import 'monaco-editor/features/hover/register.js';
import 'monaco-editor/features/indentation/register.js';
import 'monaco-editor/features/lineSelection/register.js';
import 'monaco-editor/features/linesOperations/register.js';
import 'monaco-editor/features/longLinesHelper/register.js';
import 'monaco-editor/features/multicursor/register.js';
import 'monaco-editor/features/placeholderText/register.js';
import 'monaco-editor/features/readOnlyMessage/register.js';
import 'monaco-editor/features/smartSelect/register.js';
import 'monaco-editor/features/suggest/register.js';
import 'monaco-editor/features/toggleTabFocusMode/register.js';
import 'monaco-editor/features/unicodeHighlighter/register.js';
import 'monaco-editor/features/wordOperations/register.js';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';
import { registerFrameJson } from './frameJson.ts';

/** Monaco, and the settings of its JSON language. */
export interface Monaco {
  readonly editor: typeof monaco.editor;
  readonly Uri: typeof monaco.Uri;
  readonly KeyMod: typeof monaco.KeyMod;
  readonly KeyCode: typeof monaco.KeyCode;
  readonly MarkerSeverity: typeof monaco.MarkerSeverity;
  readonly json: typeof jsonDefaults;
}

/** Starts Monaco; called once. Its workers are files of this origin: the policy of the page allows no blob. */
export function startMonaco(): Monaco {
  globalThis.MonacoEnvironment = {
    getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
  };
  registerFrameJson(monaco.languages);
  return {
    editor: monaco.editor,
    Uri: monaco.Uri,
    KeyMod: monaco.KeyMod,
    KeyCode: monaco.KeyCode,
    MarkerSeverity: monaco.MarkerSeverity,
    json: jsonDefaults,
  };
}
