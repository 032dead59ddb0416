import type { editor } from 'monaco-editor/editor/editor.api.js';

/**
 * Gives every editor the colours of the page as it is now; called again after the page changed its theme. They are
 * read from the root: the build turns `light-dark()` into variables that only the root switches.
 */
export function showEditorTheme(registry: typeof editor, theme: 'light' | 'dark'): void {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.documentElement.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return toHex(getComputedStyle(probe).color);
  };
  const rule = (token: string, name: string) => ({ token, foreground: colour(name).slice(1) });
  registry.defineTheme(`mcpeek-${theme}`, {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: colour('--text').slice(1) },
      rule('string.key.json', '--json-key'),
      rule('string.value.json', '--json-string'),
      rule('number.json', '--json-number'),
      rule('keyword.json', '--json-word'),
      rule('delimiter.json', '--json-mark'),
      rule('delimiter.bracket.json', '--json-mark'),
      rule('delimiter.array.json', '--json-mark'),
      rule('delimiter.colon.json', '--json-mark'),
      rule('delimiter.comma.json', '--json-mark'),
    ],
    colors: {
      'editor.background': colour('--panel'),
      'editor.foreground': colour('--text'),
      'editorLineNumber.foreground': colour('--text-dim'),
      'editorLineNumber.activeForeground': colour('--text-dim'),
      'editor.selectionBackground': colour('--selection'),
      'editor.lineHighlightBackground': colour('--hover'),
      'editor.lineHighlightBorder': colour('--hover'),
      'editorError.foreground': colour('--error'),
      'editorWarning.foreground': colour('--warning'),
      'editorInfo.foreground': colour('--text-dim'),
      'editorWidget.background': colour('--raised'),
      'editorHoverWidget.background': colour('--raised'),
      'editorHoverWidget.border': colour('--line-strong'),
      'editorIndentGuide.background1': colour('--line'),
      'editorGutter.background': colour('--panel'),
      focusBorder: colour('--focus'),
    },
  });
  probe.remove();
  registry.setTheme(`mcpeek-${theme}`);
}

/** `rgb(14, 17, 22)` → `#0e1116`, which is all that Monaco reads. */
export function toHex(computed: string): string {
  const parts = computed.match(/\d+(?:\.\d+)?/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`;
}
