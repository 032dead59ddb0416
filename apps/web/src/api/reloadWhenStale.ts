const storageName = 'mcpeek.reloadedAt';
/** A second failure within this time is no matter of age, and is shown. */
const patienceMs = 10_000;

/** Loads the page anew when a part of it is gone because MCPeek was updated while the page was open. */
export function reloadWhenStale(page: Window, storage: Storage): void {
  page.addEventListener('vite:preloadError', (event) => {
    const lastMs = Number(storage.getItem(storageName) ?? 0);
    if (Date.now() - lastMs < patienceMs) return;
    event.preventDefault();
    storage.setItem(storageName, String(Date.now()));
    page.location.reload();
  });
}
