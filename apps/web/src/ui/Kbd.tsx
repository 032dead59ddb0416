import styles from './Kbd.module.css';

/** A key or a chord as printed on the keyboard. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{keys}</kbd>;
}

/** Whether the keyboard says ⌘ where others say Ctrl. */
export function isAppleKeyboard(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}
