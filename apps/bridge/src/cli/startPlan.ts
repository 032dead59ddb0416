/** What begins the target on the command line. */
export type TargetWords =
  | {
      readonly kind: 'command';
      readonly command: string;
      /** Exactly as typed. */
      readonly args: readonly string[];
      /** Folder where the command was typed. */
      readonly cwd: string;
    }
  | { readonly kind: 'url'; readonly url: string }
  /** Absolute path of a capture file. */
  | { readonly kind: 'captureFile'; readonly path: string };

/** How to start, after options and environment are read. */
export interface StartPlan {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly home: string;
  /** A longer line is cut, in bytes. */
  readonly frameLimitBytes: number;
  readonly token: string | undefined;
  readonly opensBrowser: boolean;
  readonly isJson: boolean;
  /** The page comes from its sources, through Vite. */
  readonly isDevelopment: boolean;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly target: TargetWords | undefined;
  /** Things the user should read before the ready line. */
  readonly notices: readonly string[];
}

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'start'; readonly plan: StartPlan }
  /** It cannot be read; the message says what to write instead. */
  | { readonly kind: 'problem'; readonly message: string };

/** Where the command line was typed. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly userHome: string;
}
