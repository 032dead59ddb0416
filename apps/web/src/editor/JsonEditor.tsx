import { useEffect, useId, useRef, useState } from 'react';
import { useShownTheme } from '../store/theme.ts';
import { createTextEditor, type TextEditor } from './createTextEditor.ts';
import styles from './JsonEditor.module.css';
import { loadMonaco } from './loadMonaco.ts';
import type { EditorMark, EditorSpan } from './marks.ts';

export interface JsonEditorProps {
  /** The accessible name. */
  readonly label: string;
  readonly text: string;
  /** Left out: the text can only be read. */
  readonly onChange?: (text: string) => void;
  /** JSON text of a schema that completes and checks what is typed. */
  readonly schemaText?: string;
  readonly marks?: readonly EditorMark[];
  /** A part of the text to bring into view, once for each object that is given. */
  readonly reveal?: EditorSpan | undefined;
  /** Ctrl-Enter or ⌘-Enter. */
  readonly onRun?: () => void;
  readonly placeholder?: string;
  /** `fill` takes the room it is given; `content` is as high as its text, up to `maxHeightPx`. */
  readonly height?: 'fill' | 'content';
  readonly maxHeightPx?: number;
}

const noMarks: readonly EditorMark[] = [];

/** JSON in Monaco. Until it is loaded, and if it cannot be, the text stands there plainly. */
export function JsonEditor(props: JsonEditorProps) {
  const {
    label,
    text,
    onChange,
    schemaText,
    marks = noMarks,
    reveal,
    onRun,
    placeholder,
    height = 'fill',
    maxHeightPx = 320,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [contentHeight, setContentHeight] = useState(60);
  const theme = useShownTheme();
  const modelName = useId();
  const latest = useRef({ onChange, onRun });
  latest.current = { onChange, onRun };
  const isReadOnly = onChange === undefined;
  const first = useRef({ label, text, placeholder });

  useEffect(() => {
    let isGone = false;
    void loadMonaco().then(
      (monaco) => {
        if (isGone || host.current === null) return;
        editor.current = createTextEditor(monaco, host.current, {
          ...first.current,
          isReadOnly,
          modelName,
          onChange: (next) => latest.current.onChange?.(next),
          onRun: () => latest.current.onRun?.(),
          onHeight: setContentHeight,
        });
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      editor.current?.dispose();
      editor.current = undefined;
      setState('loading');
    };
  }, [isReadOnly, modelName]);

  useEffect(() => {
    if (state === 'ready') editor.current?.setText(text);
  }, [text, state]);
  useEffect(() => {
    if (state === 'ready') editor.current?.setMarks(text, marks);
  }, [text, marks, state]);
  useEffect(() => {
    // After the text of the same moment was set: setting it goes back to its beginning.
    if (state === 'ready' && reveal !== undefined) editor.current?.reveal(text, reveal);
  }, [text, reveal, state]);
  useEffect(() => {
    if (state === 'ready') editor.current?.setSchema(schemaText);
  }, [schemaText, state]);
  useEffect(() => {
    if (state === 'ready') editor.current?.showTheme(theme);
  }, [theme, state]);

  const style =
    height === 'content' ? { height: Math.min(contentHeight, maxHeightPx), flex: 'none' } : undefined;
  return (
    <div className={styles.frame} style={style}>
      {state === 'ready' ? null : isReadOnly ? (
        <pre className={styles.plain}>{text.slice(0, 20_000)}</pre>
      ) : (
        <textarea
          className={styles.plain}
          aria-label={label}
          value={text}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
      <div ref={host} className={styles.host} />
    </div>
  );
}
