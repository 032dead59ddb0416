import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { visibleText } from '../../ui/visibleText.ts';
import styles from './FactsTab.module.css';
import { factsOfRecord } from './factsOfRecord.ts';

/** A record that is no frame, told plainly. */
export function FactsTab({ record }: { readonly record: CaptureRecord }) {
  const { title, facts } = factsOfRecord(record);
  return (
    <div className={styles.facts}>
      <p className={styles.title}>{visibleText(title)}</p>
      <dl className={styles.list}>
        {facts.map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.isCode ? <CodeBlock text={fact.text} /> : visibleText(fact.text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
