import { assertNever } from '@mcpeek/protocol/base/assertNever';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './ResultPane.module.css';
import type { RunVerdict } from './runVerdict.ts';

/** The heading of a result: what became of the call, its time and size. */
export function ResultHead({
  verdict,
  facts,
}: {
  readonly verdict: RunVerdict;
  readonly facts: readonly string[];
}) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        Result <Verdict verdict={verdict} />
      </h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </header>
  );
}

function Verdict({ verdict }: { readonly verdict: RunVerdict }) {
  switch (verdict.kind) {
    case 'none':
    case 'running':
    case 'ok':
      return null;
    case 'toolError':
      return (
        <Badge tone="warning" title="The tool ran and says that it failed: isError is true">
          the tool failed · isError
        </Badge>
      );
    case 'protocolError':
      return (
        <Badge tone="error" title="The request was refused: an answer with error instead of result">
          protocol error {verdict.code}
        </Badge>
      );
    case 'cancelled':
      return <Badge>cancelled</Badge>;
    case 'unanswered':
      return <Badge tone="error">{verdict.words}</Badge>;
    default:
      return assertNever(verdict);
  }
}
