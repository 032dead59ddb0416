import { type Revision, revisions } from '@mcpeek/protocol/base/revision';
import type { Severity, Side } from '@mcpeek/protocol/record/finding';
import { Search } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { formatCount } from '../../ui/format.ts';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FindingsBar.module.css';
import type { RuleFilter } from './ruleGroups.ts';

/** The user's choice in the bar. */
export interface Chosen extends RuleFilter {
  /** Of records that this revision judged; of any when undefined. */
  readonly rev: Revision | undefined;
}

export interface FindingsBarProps {
  readonly chosen: Chosen;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly onChange: (chosen: Chosen) => void;
}

/** From worst to mildest. */
export const levels = ['error', 'warning', 'info'] as const;
const levelWords = { error: 'errors', warning: 'warnings', info: 'infos' } as const;
const sides = ['client', 'server', 'intermediary', 'unknown'] as const;

/** Narrows the findings: by level, side, revision, and words of the rule's id. */
export function FindingsBar({ chosen, counts, onChange }: FindingsBarProps) {
  return (
    <search className={styles.bar}>
      <TextField
        label="Rule"
        hideLabel
        mono
        className={styles.text ?? ''}
        placeholder="part of a rule’s id …"
        value={chosen.text}
        prefix={<Search size={13} aria-hidden />}
        onChange={(event) => onChange({ ...chosen, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && chosen.text !== '') onChange({ ...chosen, text: '' });
        }}
      />
      <ToggleGroup.Root
        type="multiple"
        className={styles.levels}
        aria-label="Levels"
        value={[...chosen.levels]}
        onValueChange={(next) =>
          onChange({ ...chosen, levels: levels.filter((level) => next.includes(level)) })
        }
      >
        {levels.map((level) => (
          <ToggleGroup.Item key={level} value={level} className={styles.level}>
            <span aria-hidden className={styles.icon}>
              <SeverityIcon severity={level} size={12} />
            </span>
            {formatCount(counts[level])}
            <span className="visually-hidden"> {levelWords[level]}</span>
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <select
        className={styles.select}
        aria-label="Side at fault"
        value={chosen.side ?? ''}
        onChange={({ target }) =>
          onChange({ ...chosen, side: sides.find((side): side is Side => side === target.value) })
        }
      >
        <option value="">any side</option>
        {sides.map((side) => (
          <option key={side} value={side}>
            {side === 'unknown' ? 'side unknown' : side}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Revision that judged"
        value={chosen.rev ?? ''}
        onChange={({ target }) =>
          onChange({ ...chosen, rev: revisions.find((revision) => revision === target.value) })
        }
      >
        <option value="">any revision</option>
        {revisions.map((revision) => (
          <option key={revision} value={revision}>
            {revision}
          </option>
        ))}
      </select>
    </search>
  );
}
