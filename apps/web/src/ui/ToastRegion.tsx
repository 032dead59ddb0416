import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './ToastRegion.module.css';
import { closeToast, onToasts, shownToasts } from './toasts.ts';

/** Where toasts appear; once on the page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  return (
    <section className={styles.region} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <div key={toast.id} className={joinClasses(styles.toast, styles[toast.tone])}>
          <span>{toast.text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label="Close message"
            onClick={() => closeToast(toast.id)}
          >
            <X size={13} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
}
