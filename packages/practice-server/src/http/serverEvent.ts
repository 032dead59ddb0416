/** One event of a stream of server-sent events, before it is written. */
export interface ServerEvent {
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  /** Absent: no data line at all. */
  readonly data?: Buffer;
  /** Writes the fields in the opposite order, which means the same. */
  readonly isBackwards?: boolean;
}

const newline = 0x0a;

/** An event of the type `message`, which carries one message or one batch. */
export function messageEvent(line: Uint8Array): ServerEvent {
  return { type: 'message', data: withoutLineEnd(Buffer.from(line)) };
}

export function encodeEvent(event: ServerEvent): Buffer {
  const fields: Buffer[] = [];
  const field = (name: string, value: Buffer | string): void => {
    fields.push(
      Buffer.concat([
        Buffer.from(value.length === 0 ? `${name}:` : `${name}: `),
        Buffer.from(value),
        lineEnd,
      ]),
    );
  };
  if (event.type !== undefined) field('event', event.type);
  if (event.id !== undefined) field('id', event.id);
  if (event.retry !== undefined) field('retry', event.retry);
  if (event.data !== undefined) for (const line of linesOf(event.data)) field('data', line);
  return Buffer.concat([...(event.isBackwards === true ? fields.reverse() : fields), lineEnd]);
}

const lineEnd = Buffer.from('\n');

function linesOf(data: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = data.indexOf(newline); end !== -1; end = data.indexOf(newline, start)) {
    lines.push(data.subarray(start, end));
    start = end + 1;
  }
  return [...lines, data.subarray(start)];
}

/** Messages arrive as lines; over HTTP nothing ends them. */
export function withoutLineEnd(line: Buffer): Buffer {
  if (line.at(-1) !== newline) return line;
  return line.at(-2) === 0x0d ? line.subarray(0, -2) : line.subarray(0, -1);
}
