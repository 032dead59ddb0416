/** A short WAV tone of eight bits and 8,000 samples a second, as base64. */
export function playTone(frequencyHertz: number, durationMs: number): string {
  const sampleRate = 8000;
  const length = Math.floor((sampleRate * durationMs) / 1000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16); // bytes of the format block
  header.writeUInt16LE(1, 20); // plain samples
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(length, 40);
  const samples = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) {
    const angle = (2 * Math.PI * frequencyHertz * index) / sampleRate;
    samples[index] = Math.round(128 + 100 * Math.sin(angle));
  }
  return Buffer.concat([header, samples]).toString('base64');
}
