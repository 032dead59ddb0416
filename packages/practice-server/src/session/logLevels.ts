/** From least to most severe. */
export const logLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

export type LogLevel = (typeof logLevels)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return logLevels.some((level) => level === value);
}

export function isAtLeast(level: LogLevel, minimum: LogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf(minimum);
}
