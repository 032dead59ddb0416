import { isSafeAddress } from './isSafeAddress.ts';

/** What became of an address that should be opened. */
export type OpenOutcome =
  | { readonly kind: 'opened' }
  /** There is no screen here that a browser could show it on. */
  | { readonly kind: 'noScreen' }
  /** Neither https nor http to this machine; nothing was started. */
  | { readonly kind: 'unsafe' }
  | { readonly kind: 'failed'; readonly message: string };

/** Opens addresses in the user's browser. */
export type BrowserOpener = (address: string) => Promise<OpenOutcome>;

/** Starts a program with the address as one argument; never through a shell. */
export type AddressLauncher = (address: string) => Promise<unknown>;

/** Makes the opener of this machine. */
export function createBrowserOpener(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  launch: AddressLauncher = launchBrowser,
): BrowserOpener {
  return async (address) => {
    if (!isSafeAddress(address)) return { kind: 'unsafe' };
    if (!hasScreen(environment, platform)) return { kind: 'noScreen' };
    try {
      await launch(address);
      return { kind: 'opened' };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Someone sits before this machine, as far as its environment tells. */
export function hasScreen(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  if (environment.CI !== undefined && environment.CI !== '' && environment.CI !== 'false') return false;
  if (platform === 'darwin' || platform === 'win32') return environment.SSH_CONNECTION === undefined;
  const screens = [environment.DISPLAY, environment.WAYLAND_DISPLAY, environment.WSL_DISTRO_NAME];
  return screens.some((name) => name !== undefined && name !== '');
}

/** Loaded late: most starts on a server have no browser to open. */
async function launchBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const child = await open(address);
  // A browser that cannot start must not end the bridge.
  child.on('error', () => undefined);
}
