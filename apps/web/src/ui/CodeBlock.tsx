import styles from './CodeBlock.module.css';
import { joinClasses } from './joinClasses.ts';
import { visibleText } from './visibleText.ts';

export interface CodeBlockProps {
  /** Text of a peer or of us; control and bidi characters are made visible. */
  readonly text: string;
  readonly label?: string;
  /** Keep long lines whole and scroll sideways. */
  readonly noWrap?: boolean;
}

/** Text in the code face, as data: never HTML. */
export function CodeBlock({ text, label, noWrap }: CodeBlockProps) {
  const className = joinClasses(styles.code, noWrap && styles.noWrap);
  const shown = visibleText(text);
  if (label === undefined) return <pre className={className}>{shown}</pre>;
  return (
    <section className={className} aria-label={label}>
      {shown}
    </section>
  );
}
