import styles from './HttpTab.module.css';
import { type Phase, phaseText } from './httpWords.ts';

/** The steps of an exchange as bars on one scale, each with its figure. */
export function PhaseBars({ phases }: { readonly phases: readonly Phase[] }) {
  const wholeUs = Math.max(1, ...phases.map(({ toUs }) => toUs));
  if (phases.length === 0) return <p className={styles.dim}>Nothing was timed yet.</p>;
  return (
    <table className={styles.phases} aria-label="Time of each phase">
      <tbody>
        {phases.map((phase) => (
          <tr key={phase.name}>
            <th scope="row">{phase.name}</th>
            <td className={styles.figure}>{phaseText(phase)}</td>
            <td className={styles.track} aria-hidden>
              <span
                className={styles.bar}
                style={{
                  left: `${(100 * phase.fromUs) / wholeUs}%`,
                  width: `${Math.max(0.5, (100 * (phase.toUs - phase.fromUs)) / wholeUs)}%`,
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
