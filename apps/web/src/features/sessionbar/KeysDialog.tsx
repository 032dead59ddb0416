import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './KeysDialog.module.css';

export interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly paletteKeys: string;
}

/** The keys of the page. */
export function KeysDialog({ open, onClose, paletteKeys }: KeysDialogProps) {
  const groups = [
    {
      title: 'Anywhere',
      keys: [
        [paletteKeys, 'all actions'],
        ['g t', 'Timeline'],
        ['g o', 'Tools'],
        ['g f', 'Findings'],
        ['g c', 'Console'],
        ['g h', 'Home'],
        ['?', 'these keys'],
      ],
    },
    {
      title: 'In the rows of the timeline',
      keys: [
        ['↑ ↓', 'previous, next row'],
        ['PageUp PageDown', 'a page up, down'],
        ['Home End', 'first row; newest row, followed'],
        ['Enter', 'to the detail'],
        ['→ ←', 'unfold, fold a burst'],
        ['/', 'to the filter'],
        ['C', 'copy the text of the frame'],
      ],
    },
    {
      title: 'In the findings',
      keys: [
        ['↑ ↓', 'previous, next rule'],
        ['Enter', 'open, close the rule'],
        ['/', 'to the search'],
      ],
    },
    {
      title: 'In the filter',
      keys: [
        ['Enter', 'back to the rows'],
        ['Esc', 'clear, then back to the rows'],
      ],
    },
  ] as const;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      description="Single keys only go somewhere; none of them sends anything."
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl className={styles.list}>
              {group.keys.map(([keys, words]) => (
                <div key={keys} className={styles.key}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
