const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const sounds = [
  'audio/wav',
  'audio/x-wav',
  'audio/mpeg',
  'audio/mp3',
  'audio/ogg',
  'audio/webm',
  'audio/aac',
  'audio/flac',
];
/** Larger ones are named with their size, not decoded in the page. */
const largestMediaBytes = 16 * 1024 * 1024;

/** Bytes that base64 text stands for. */
export function base64Bytes(base64: string): number {
  const length = base64.replace(/=+$/, '').length;
  return Math.floor((length * 3) / 4);
}

/** Only pictures that cannot hold a script. */
export function showableImage(mimeType: string, bytes: number): boolean {
  return images.includes(mimeType) && bytes <= largestMediaBytes;
}

/** Only sounds that a browser plays by itself. */
export function playableAudio(mimeType: string, bytes: number): boolean {
  return sounds.includes(mimeType) && bytes <= largestMediaBytes;
}

/** The bytes of base64 text; `undefined` where it is none. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
