import { crc32, deflateSync } from 'node:zlib';

/** A square PNG with a colour gradient, as base64. */
export function drawPng(sizePixels: number): string {
  const rowBytes = 1 + sizePixels * 3;
  const pixels = Buffer.alloc(rowBytes * sizePixels);
  for (let y = 0; y < sizePixels; y += 1) {
    for (let x = 0; x < sizePixels; x += 1) {
      const red = Math.floor((x * 255) / sizePixels);
      const green = Math.floor((y * 255) / sizePixels);
      pixels.set([red, green, 160], y * rowBytes + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePixels, 0);
  header.writeUInt32BE(sizePixels, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits a channel, red green blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat(parts).toString('base64');
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
