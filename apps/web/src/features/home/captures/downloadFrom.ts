/** Lets the browser download from a one-time address of the bridge; an address elsewhere is refused. */
export function downloadFrom(url: string): void {
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new Error('The bridge named an address that is not its own.');
  const link = document.createElement('a');
  link.href = address.href;
  link.download = '';
  link.click();
}
