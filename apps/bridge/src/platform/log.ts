/** Where the bridge says what it does; never secrets, never text of a server. */
export interface Log {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Writes each message as a line to stderr. */
export const stderrLog: Log = {
  info: (message) => void process.stderr.write(`${message}\n`),
  warn: (message) => void process.stderr.write(`warning: ${message}\n`),
  error: (message) => void process.stderr.write(`error: ${message}\n`),
};
