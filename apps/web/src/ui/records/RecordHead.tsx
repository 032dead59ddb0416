// The heads belong to a grid whose rows are placed by hand, which a table element cannot have.
// biome.json lets this file off the rules that ask for more.
import styles from './RecordHead.module.css';
import { type TimeSpan, ticksOfSpan } from './waterfall.ts';

/** Heads of the columns; over the bars stands the time. */
export function RecordHead({ span }: { readonly span: TimeSpan | undefined }) {
  return (
    <div role="rowgroup" className={styles.group}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        <Head className={styles.right} text="#" name="number" />
        <Head className={styles.right} text="time, s" />
        <Head text="" name="direction" />
        <Head className={styles.what} text="what" />
        <Head className={styles.by} text="by" />
        <Head className={styles.right} text="took" />
        <Head className={styles.size} text="size" />
        <div role="columnheader" className={styles.waterfall}>
          <span className="visually-hidden">waterfall</span>
          {span === undefined
            ? null
            : ticksOfSpan(span).map((tick) => (
                <span key={tick.label} className={styles.tick} style={{ left: `${tick.left}%` }}>
                  {tick.label}
                </span>
              ))}
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  readonly text: string;
  /** Read aloud where there is no text to see, or not enough. */
  readonly name?: string;
  readonly className?: string | undefined;
}

function Head({ text, name, className }: HeadProps) {
  return (
    <div role="columnheader" className={className}>
      {name === undefined ? text : <span aria-hidden="true">{text}</span>}
      {name === undefined ? null : <span className="visually-hidden">{name}</span>}
    </div>
  );
}
