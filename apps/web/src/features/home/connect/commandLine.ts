const plain = /^[A-Za-z0-9_@%+=:,./\\~^{}[\]-]+$/;

/**
 * Writes a command as one line that a reader can tell the arguments from; for show, never for a shell.
 * An empty argument is `""`.
 */
export function toCommandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map(quoteArgument).join(' ');
}

/** One argument as it is shown on its own: an empty one as `""`, any other as it is. */
export function showArgument(argument: string): string {
  return argument === '' ? '""' : argument;
}

function quoteArgument(argument: string): string {
  if (argument === '') return '""';
  if (plain.test(argument)) return argument;
  if (!argument.includes("'")) return `'${argument}'`;
  return `"${argument.replace(/["\\$`]/g, '\\$&')}"`;
}
