import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';
import { useMemo } from 'react';
import { deepestLaidOut, depthOf, foldDeep } from '../../../editor/foldDeep.ts';
import { JsonEditor } from '../../../editor/JsonEditor.tsx';
import styles from './ResultPane.module.css';

export interface JsonTextProps {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  /** What is said where there is no text. */
  readonly empty?: string;
}

/** JSON to read: laid out, its digits and order as they were written. */
export function JsonText({ text, label, empty }: JsonTextProps) {
  const pretty = useMemo(() => (depthOf(text) > deepestLaidOut ? foldDeep(text) : prettyPrint(text)), [text]);
  if (text === '') return <p className={styles.waiting}>{empty}</p>;
  return <JsonEditor label={label} text={pretty} />;
}
