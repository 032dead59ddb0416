import { useSyncExternalStore } from 'react';

/** `system` until the user chooses. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const storageName = 'mcpeek.theme';
const listeners = new Set<() => void>();
const darkQuery = '(prefers-color-scheme: dark)';

/** What the user chose. */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(storageName);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Chooses a theme and remembers it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageName);
  else localStorage.setItem(storageName, choice);
  showTheme();
}

/** Puts the choice on the page. Called once before the first paint, and after each change. */
export function showTheme(): void {
  const choice = themeChoice();
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const listener of listeners) listener();
}

/** The theme in force. */
export function shownTheme(): 'light' | 'dark' {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** The theme in force, followed. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onTheme, shownTheme);
}

/** What the user chose, followed. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onTheme, themeChoice);
}

function onTheme(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === storageName || event.key === null) showTheme();
  };
  listeners.add(listener);
  query.addEventListener('change', listener);
  addEventListener('storage', onOtherTab);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
    removeEventListener('storage', onOtherTab);
  };
}
