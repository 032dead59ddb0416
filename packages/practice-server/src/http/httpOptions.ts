/** What the command line says about HTTP. */
export interface HttpOptions {
  /** 0 means any free one. */
  readonly port: number;
  readonly address: '127.0.0.1' | '::1';
  readonly transports: 'streamable' | 'sse' | 'both';
  readonly answers: 'auto' | 'json' | 'stream';
  readonly hasSessions: boolean;
  readonly hasGet: boolean;
  readonly hasDelete: boolean;
  readonly isResumable: boolean;
  readonly polls: boolean;
  readonly retryMs: number;
  /** Absent: no comments are sent. */
  readonly keepaliveMs: number | undefined;
  readonly endpoint: 'relative' | 'absolute';
  readonly exitsWithStdin: boolean;
  /** For the fault session-expires. */
  readonly expireAfter: number;
  /** For the fault idle-close. */
  readonly idleMs: number;
}

/** The options as `parseArgs` wants them. */
export const httpOptionWords = {
  http: { type: 'string' },
  'http-sse': { type: 'string' },
  legacy: { type: 'boolean', default: false },
  address: { type: 'string', default: '127.0.0.1' },
  answers: { type: 'string', default: 'stream' },
  sessions: { type: 'string', default: 'on' },
  get: { type: 'string', default: 'on' },
  delete: { type: 'string', default: 'on' },
  resumable: { type: 'string', default: 'on' },
  poll: { type: 'boolean', default: false },
  'retry-ms': { type: 'string', default: '500' },
  'keepalive-seconds': { type: 'string' },
  endpoint: { type: 'string', default: 'relative' },
  'exit-with-stdin': { type: 'boolean', default: false },
  'expire-after': { type: 'string', default: '3' },
  'idle-seconds': { type: 'string', default: '1' },
} as const;

interface Values {
  readonly http?: string | undefined;
  readonly 'http-sse'?: string | undefined;
  readonly legacy: boolean;
  readonly address: string;
  readonly answers: string;
  readonly sessions: string;
  readonly get: string;
  readonly delete: string;
  readonly resumable: string;
  readonly poll: boolean;
  readonly 'retry-ms': string;
  readonly 'keepalive-seconds'?: string | undefined;
  readonly endpoint: string;
  readonly 'exit-with-stdin': boolean;
  readonly 'expire-after': string;
  readonly 'idle-seconds': string;
}

/** Gives `--http` and `--http-sse` the port 0 when no number follows them. */
export function completePorts(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const isPort = word === '--http' || word === '--http-sse';
    return isPort && !/^\d+$/.test(words[index + 1] ?? '') ? [`${word}=0`] : [word];
  });
}

/** `undefined` when the server shall speak over stdio. Throws RangeError when a value is wrong. */
export function readHttpOptions(values: Values): HttpOptions | undefined {
  const { http, 'http-sse': sse } = values;
  const port = http ?? sse;
  const keepalive = values['keepalive-seconds'];
  const polls = values.poll;
  const isResumable = isOn('resumable', values.resumable);
  if (polls && !isResumable) throw new RangeError('--poll needs --resumable on');
  if (http !== undefined && sse !== undefined)
    throw new RangeError('--http and --http-sse exclude each other');
  if (values.legacy && http === undefined) throw new RangeError('--legacy needs --http');
  const options = {
    address: oneOf('address', values.address, ['127.0.0.1', '::1']),
    transports:
      http === undefined ? ('sse' as const) : values.legacy ? ('both' as const) : ('streamable' as const),
    answers: oneOf('answers', values.answers, ['auto', 'json', 'stream']),
    hasSessions: isOn('sessions', values.sessions),
    hasGet: isOn('get', values.get),
    hasDelete: isOn('delete', values.delete),
    isResumable,
    polls,
    retryMs: number('retry-ms', values['retry-ms']),
    keepaliveMs: keepalive === undefined ? undefined : 1000 * number('keepalive-seconds', keepalive),
    endpoint: oneOf('endpoint', values.endpoint, ['relative', 'absolute']),
    exitsWithStdin: values['exit-with-stdin'],
    expireAfter: number('expire-after', values['expire-after']),
    idleMs: 1000 * number('idle-seconds', values['idle-seconds']),
  };
  return port === undefined ? undefined : { ...options, port: readPort(port) };
}

function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new RangeError(`--${name} ${text}: must be one of ${words.join(', ')}`);
  return found;
}

function isOn(name: string, text: string): boolean {
  return oneOf(name, text, ['on', 'off']) === 'on';
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new RangeError(`--${name} ${text}: must be a number above 0`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new RangeError(`the port ${text} must be a whole number up to 65535`);
}
