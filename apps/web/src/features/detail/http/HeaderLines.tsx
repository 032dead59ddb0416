import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { showToast } from '../../../ui/toasts.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from './HttpTab.module.css';
import { isTrace } from './httpWords.ts';

export interface HeaderLinesProps {
  readonly captureId: CaptureId;
  readonly seq: Seq;
  readonly headers: HeaderList;
  /** `Headers of the request`. */
  readonly label: string;
}

const isMasked = (value: string): boolean => value.startsWith('‹masked:');

/** Header lines as they stood on the wire; credentials are shown when somebody asks for one. */
export function HeaderLines({ captureId, seq, headers, label }: HeaderLinesProps) {
  const [shown, setShown] = useState<ReadonlyMap<number, string>>(new Map());
  const ask = async (index: number): Promise<string | undefined> => {
    try {
      return (await call('record/header', { captureId, seq, index })).value;
    } catch (error) {
      showToast(messageOf(error), 'error');
      return undefined;
    }
  };
  const show = async (index: number): Promise<void> => {
    const value = await ask(index);
    if (value !== undefined) setShown((before) => new Map(before).set(index, value));
  };
  const hide = (index: number): void =>
    setShown((before) => new Map([...before].filter(([at]) => at !== index)));
  const copy = async (name: string, value: string, index: number): Promise<void> => {
    const text = isMasked(value) ? await ask(index) : value;
    if (text !== undefined) await copyText(text, `the value of ${name}`);
  };
  if (headers.length === 0) return <p className={styles.dim}>No headers.</p>;
  return (
    <table className={styles.headers} aria-label={label}>
      <tbody>
        {headers.map(([name, value], index) => {
          const line = visibleLine(name);
          const known = shown.get(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand there twice, and lines never move
            <tr key={index} className={joinClasses(isTrace(name) && styles.trace)}>
              <th scope="row">{line}</th>
              <td>{visibleLine(known ?? value)}</td>
              <td className={styles.acts}>
                {isMasked(value) ? (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={
                      known === undefined ? `Show the value of ${line}` : `Hide the value of ${line}`
                    }
                    onClick={() => (known === undefined ? void show(index) : hide(index))}
                  >
                    {known === undefined ? 'Show' : 'Hide'}
                  </Button>
                ) : null}
                <Button
                  size="small"
                  variant="quiet"
                  className={styles.quiet}
                  aria-label={`Copy the value of ${line}`}
                  onClick={() => void copy(line, value, index)}
                >
                  Copy
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
