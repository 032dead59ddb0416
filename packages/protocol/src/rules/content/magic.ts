import { decodeBase64 } from '../../base/base64.ts';
import { readMediaType } from '../../base/mediaType.ts';
import { quote } from '../reading.ts';

/** How files of a format begin: the name of the format, the media types that are used for it, and bytes at offsets. */
const formats: readonly {
  readonly name: string;
  readonly types: readonly string[];
  readonly starts: readonly (readonly [at: number, bytes: string])[];
  /** Some files of the format begin otherwise. */
  readonly isLoose?: boolean;
}[] = [
  { name: 'PNG', types: ['png', 'x-png', 'apng', 'vnd.mozilla.apng'], starts: [[0, '\x89PNG\r\n\x1a\n']] },
  { name: 'JPEG', types: ['jpeg', 'jpg', 'pjpeg'], starts: [[0, '\xff\xd8\xff']] },
  { name: 'GIF', types: ['gif'], starts: [[0, 'GIF8']] },
  {
    name: 'WebP',
    types: ['webp'],
    starts: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  {
    name: 'WAV',
    types: ['wav', 'x-wav', 'wave', 'vnd.wave', 'x-pn-wav'],
    starts: [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  },
  { name: 'FLAC', types: ['flac', 'x-flac'], starts: [[0, 'fLaC']], isLoose: true },
  {
    name: 'Ogg',
    types: ['ogg', 'opus', 'vorbis', 'flac', 'x-flac', 'speex', 'x-ogg'],
    starts: [[0, 'OggS']],
    isLoose: true,
  },
  {
    name: 'MP3',
    types: ['mpeg', 'mp3', 'mpeg3', 'x-mpeg', 'x-mp3', 'x-mpeg-3', 'aac'],
    starts: [[0, 'ID3']],
    isLoose: true,
  },
  {
    name: 'BMP',
    types: ['bmp', 'x-ms-bmp', 'x-bmp'],
    starts: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
  },
];

/** So much of the base64 is decoded: enough for every start. */
const headLength = 32;

/** What the first bytes say against the media type, in one sentence; undefined when nothing. */
export function compareMagic(data: string, mimeType: string): string | undefined {
  const subtype = readMediaType(mimeType)?.subtype;
  const bytes = decodeBase64(data.slice(0, headLength));
  if (subtype === undefined || bytes === undefined || bytes.length === 0) return undefined;
  const seen = formats.filter(({ starts }) => starts.every(([at, start]) => hasAt(bytes, at, start)));
  const claimed = formats.filter(({ types }) => types.includes(subtype));
  const [first] = seen;
  if (first !== undefined)
    return seen.some(({ types }) => types.includes(subtype))
      ? undefined
      : `The data begins as ${first.name} does, and mimeType is ${quote(mimeType)}.`;
  const [wanted] = claimed;
  if (wanted === undefined || claimed.some(({ isLoose }) => isLoose === true)) return undefined;
  return `mimeType is ${quote(mimeType)}, and the data does not begin as ${wanted.name} does.`;
}

function hasAt(bytes: Uint8Array, at: number, start: string): boolean {
  for (let index = 0; index < start.length; index++)
    if (bytes[at + index] !== start.charCodeAt(index)) return false;
  return true;
}
