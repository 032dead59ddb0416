import type { Finding } from '@mcpeek/protocol/record/finding';
import { ExternalLink } from 'lucide-react';
import { visibleText } from '../visibleText.ts';
import styles from './FindingRule.module.css';
import { safeLink } from './safeLink.ts';

/** What the revision requires, how to mend what breaks it, and where it is written. */
export function FindingRule({ finding }: { readonly finding: Finding }) {
  const { message, requires, fix, source, rev } = finding;
  const link = safeLink(source.url);
  const by = rev === 'any' ? 'every revision' : rev;
  const where = `${source.page}, ${source.heading}`;
  return (
    <dl className={styles.rule}>
      {requires === undefined || requires === message ? null : (
        <div>
          <dt>requires</dt>
          <dd>{visibleText(requires)}</dd>
        </div>
      )}
      {fix === '' ? null : (
        <div>
          <dt>fix</dt>
          <dd>{visibleText(fix)}</dd>
        </div>
      )}
      <div>
        <dt>source</dt>
        <dd>
          {by} ·{' '}
          {link === undefined ? (
            where
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer" title={link}>
              {where}
              <ExternalLink size={11} aria-label="opens the specification in a new tab" role="img" />
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}
