import { type ReactNode, useId } from 'react';
import styles from './Door.module.css';

/** One of the ways in: a card with its heading. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.door} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
