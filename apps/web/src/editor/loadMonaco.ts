import type { Monaco } from './monaco.ts';

let loading: Promise<Monaco> | undefined;

/** Loads the editor once, when it is first needed; it is larger than all the rest of the page. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= import('./monaco.ts').then((door) => door.startMonaco());
  // A broken connection must not close the door for good.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
