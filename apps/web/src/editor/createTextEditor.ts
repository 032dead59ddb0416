import { editorSchema } from './editorSchema.ts';
import { frameJsonId } from './frameJson.ts';
import { type EditorMark, type EditorSpan, placeOfMark } from './marks.ts';
import type { Monaco } from './monaco.ts';
import { showEditorTheme } from './themes.ts';

export interface TextEditorOptions {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string | undefined;
  readonly isReadOnly: boolean;
  /** Unique on the page: a schema is tied to the model of this name. */
  readonly modelName: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  /** Pixels that the whole text takes. */
  readonly onHeight: (heightPx: number) => void;
}

/** One editor on the page. */
export interface TextEditor {
  readonly setText: (text: string) => void;
  readonly setMarks: (text: string, marks: readonly EditorMark[]) => void;
  /** Selects a part of the text and brings it into view; what was folded over it opens. */
  readonly reveal: (text: string, span: EditorSpan) => void;
  readonly setSchema: (schemaText: string | undefined) => void;
  readonly showTheme: (theme: 'light' | 'dark') => void;
  readonly dispose: () => void;
}

const markOwner = 'mcpeek';
/** Schemas of all editors: Monaco keeps one list for its language. */
const schemas = new Map<string, object | boolean>();

/** Puts Monaco into an element. */
export function createTextEditor(monaco: Monaco, host: HTMLElement, options: TextEditorOptions): TextEditor {
  const { isReadOnly, onChange, onHeight } = options;
  const uri = monaco.Uri.parse(`mcpeek://editor/${encodeURIComponent(options.modelName)}.json`);
  monaco.editor.getModel(uri)?.dispose();
  const model = monaco.editor.createModel(options.text, isReadOnly ? frameJsonId : 'json', uri);
  model.updateOptions({
    tabSize: 2,
    insertSpaces: true,
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  const mono = getComputedStyle(document.documentElement).getPropertyValue('--mono');
  const editor = monaco.editor.create(host, {
    model,
    ariaLabel: options.label,
    readOnly: isReadOnly,
    // A text that is only read is copied from, not typed in: the plain caret of the browser serves the screen reader.
    domReadOnly: isReadOnly,
    automaticLayout: true,
    fontFamily: mono,
    fontSize: 11.5,
    lineHeight: 18,
    padding: { top: 6, bottom: 6 },
    minimap: { enabled: false },
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    overviewRulerBorder: false,
    renderLineHighlight: isReadOnly ? 'none' : 'line',
    scrollBeyondLastLine: false,
    wordWrap: 'on',
    wrappingIndent: 'indent',
    lineNumbersMinChars: 4,
    lineDecorationsWidth: 10,
    glyphMargin: false,
    folding: true,
    foldingStrategy: isReadOnly ? 'indentation' : 'auto',
    guides: { indentation: true, bracketPairs: false },
    bracketPairColorization: { enabled: false },
    // A brace typed over the selection replaces it.
    autoSurround: 'never',
    occurrencesHighlight: 'off',
    selectionHighlight: false,
    links: false,
    // Without it Monaco underlines nothing in a text that is only read.
    renderValidationDecorations: 'on',
    renderControlCharacters: true,
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true, nonBasicASCII: false },
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
    fixedOverflowWidgets: true,
    tabFocusMode: isReadOnly,
    contextmenu: !isReadOnly,
    ...(options.placeholder !== undefined && { placeholder: options.placeholder }),
  });
  const onSize = () => onHeight(editor.getContentHeight());
  editor.onDidContentSizeChange(onSize);
  onSize();
  let isOurs = false;
  editor.onDidChangeModelContent(() => {
    if (!isOurs) onChange(model.getValue());
  });
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, options.onRun);

  return {
    setText: (text) => {
      if (model.getValue() === text) return;
      isOurs = true;
      model.setValue(text);
      isOurs = false;
    },
    setMarks: (text, marks) => {
      const severities = {
        error: monaco.MarkerSeverity.Error,
        warning: monaco.MarkerSeverity.Warning,
        info: monaco.MarkerSeverity.Info,
      };
      monaco.editor.setModelMarkers(
        model,
        markOwner,
        marks.map((mark) => ({
          ...placeOfMark(text, mark),
          severity: severities[mark.severity],
          message: mark.message,
        })),
      );
    },
    reveal: (text, span) => {
      const place = placeOfMark(text, span);
      editor.setSelection(place);
      editor.revealRangeInCenterIfOutsideViewport(place);
    },
    setSchema: (schemaText) => {
      const key = uri.toString();
      const schema = schemaText === undefined ? undefined : editorSchema(schemaText);
      if (schema === undefined && !schemas.has(key)) return;
      if (schema === undefined) schemas.delete(key);
      else schemas.set(key, schema);
      tellSchemas(monaco);
    },
    showTheme: (theme) => showEditorTheme(monaco.editor, theme),
    dispose: () => {
      if (schemas.delete(uri.toString())) tellSchemas(monaco);
      editor.dispose();
      model.dispose();
    },
  };
}

function tellSchemas(monaco: Monaco): void {
  monaco.json.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    // A schema never makes the page ask another origin.
    enableSchemaRequest: false,
    schemaValidation: 'warning',
    schemas: [...schemas].map(([uri, schema]) => ({ uri: `${uri}#schema`, fileMatch: [uri], schema })),
  });
}
