import { encodeJson, parseJson } from '../json/json.ts';
import type { Fault } from './fault.ts';

const newline = '\n';
const garbage = '%!x7 zq \\u{} ]]> not a message\n';
const megabyte = 1024 * 1024;

/** Faults in the bytes on stdout, whatever the message. */
export const streamFaults: readonly Fault[] = [
  {
    name: 'banner',
    about: 'writes two lines that are not JSON and two blank lines before anything else',
    on: 'start',
    start: ({ write }) => write('Practice server 0.1.0\nListening on stdio ...\n\n\n'),
  },
  {
    name: 'stdout-log',
    about: 'writes a log line to stdout before each answer',
    on: 'tools/call',
    before: () => ['[info] handling a request\n'],
  },
  {
    name: 'blank-line',
    about: 'writes a blank line before each answer',
    on: 'tools/call',
    before: () => [newline],
  },
  {
    name: 'trailing-text',
    about: 'puts text behind the JSON on the same line',
    on: 'tools/call',
    rewrite: (text) => `${text} update available 9.9`,
  },
  {
    name: 'two-on-one-line',
    about: 'puts a notification on the same line, without a newline between',
    on: 'tools/call',
    rewrite: (text) =>
      `${text}{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"same line"}}`,
  },
  {
    name: 'pretty-printed',
    about: 'writes one message over several lines',
    on: 'tools/call',
    rewrite: (text) => JSON.stringify(parseJson(text), undefined, 2),
  },
  {
    name: 'crlf',
    about: 'ends lines with CR LF',
    on: 'tools/call',
    frame: (bytes) => Buffer.concat([withoutNewline(bytes), Buffer.from('\r\n')]),
  },
  {
    name: 'content-length',
    about: 'frames like LSP: a Content-Length header, a blank line, no newline behind the body',
    on: 'tools/call',
    frame: (bytes) => {
      const body = withoutNewline(bytes);
      return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
    },
  },
  {
    name: 'no-final-newline-then-exit',
    about: 'leaves out the newline and exits with code 0',
    on: 'tools/call',
    frame: withoutNewline,
    sent: (_request, { host }) => void host.exit(0),
  },
  {
    name: 'half-answer',
    about: 'writes the first half of the answer and exits with code 1',
    on: 'tools/call',
    frame: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
    sent: (_request, { host }) => void host.exit(1),
  },
  {
    name: 'invalid-utf8',
    about: 'puts the byte FF into a string',
    on: 'tools/call',
    frame: (bytes) => {
      const quote = bytes.lastIndexOf('"');
      return Buffer.concat([bytes.subarray(0, quote), Buffer.from([0xff]), bytes.subarray(quote)]);
    },
  },
  {
    name: 'bom',
    about: 'begins the line with a byte order mark',
    on: 'tools/call',
    frame: (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  },
  {
    name: 'line-separators',
    about: 'puts U+2028, U+2029 and U+0085 unescaped into a string: legal, but some readers cut lines there',
    on: 'tools/call',
    reshape: (message) => ({
      ...message,
      result: { content: [{ type: 'text', text: 'one\u2028two\u2029three\u0085four' }] },
    }),
  },
  {
    name: 'long-line',
    about: 'writes a line of --line-megabytes of the letter x before each answer',
    on: 'tools/call',
    before: function* ({ settings }) {
      const piece = Buffer.alloc(megabyte / 16, 'x');
      let left = Math.round(settings.lineMegabytes * megabyte);
      for (; left > piece.length; left -= piece.length) yield piece;
      yield piece.subarray(0, left);
      yield newline;
    },
  },
  {
    name: 'duplicate-answer',
    about: 'sends each answer twice',
    on: 'tools/call',
    frame: (bytes) => Buffer.concat([bytes, bytes]),
  },
  {
    name: 'garbage',
    about: 'writes only garbage: a line at the start and one instead of each message',
    on: 'everything',
    start: ({ write }) => write(garbage),
    frame: () => Buffer.from(garbage),
  },
  {
    name: 'echo-input',
    about: 'writes the request back before it answers, like a terminal',
    on: 'tools/call',
    request: ({ id, method, params }, { write }) => {
      void write(`${encodeJson({ jsonrpc: '2.0', id, method, params })}\n`);
      return 'answer';
    },
  },
];

function withoutNewline(bytes: Buffer): Buffer {
  return bytes.at(-1) === newline.charCodeAt(0) ? bytes.subarray(0, -1) : bytes;
}
