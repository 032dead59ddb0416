import { drawPng } from '../media/png.ts';
import { playTone } from '../media/wave.ts';
import { textBlock } from './content.ts';
import { inputSchema, integerInput } from './schema.ts';
import type { Tool } from './tool.ts';

/** Tools whose results hold more than text. */
export const mediaTools: readonly Tool[] = [
  {
    name: 'image',
    title: 'Small picture',
    description: 'Answers with a small PNG.',
    inputSchema: inputSchema({
      size: integerInput('Width and height in pixels', { minimum: 1, maximum: 512, default: 32 }),
    }),
    annotations: { readOnlyHint: true },
    icons: [{ src: `data:image/png;base64,${drawPng(16)}`, mimeType: 'image/png', sizes: ['16x16'] }],
    run: (values, { features }) => {
      const size = values.integer('size', { fallback: 32, minimum: 1, maximum: 512 });
      const annotations = features.hasAnnotations ? { audience: ['user'], priority: 0.5 } : undefined;
      const picture = { type: 'image', data: drawPng(size), mimeType: 'image/png', annotations };
      return { content: [textBlock(`A picture of ${size} by ${size} pixels`), picture] };
    },
  },
  {
    name: 'audio',
    title: 'Short tone',
    description: 'Answers with a short WAV sound.',
    inputSchema: inputSchema({
      hertz: integerInput('Pitch', { minimum: 50, maximum: 3000, default: 440 }),
    }),
    annotations: { readOnlyHint: true },
    isOffered: (features) => features.hasAudio,
    run: (values) => {
      const hertz = values.integer('hertz', { fallback: 440, minimum: 50, maximum: 3000 });
      return { content: [{ type: 'audio', data: playTone(hertz, 250), mimeType: 'audio/wav' }] };
    },
  },
  {
    name: 'embed',
    title: 'Resources in an answer',
    description: 'Answers with an embedded resource and, where the revision has them, a resource link.',
    inputSchema: inputSchema({}),
    annotations: { readOnlyHint: true },
    run: (_values, { features }) => {
      const resource = { uri: 'practice://note/1', mimeType: 'text/plain', text: 'Note number 1' };
      const link = {
        type: 'resource_link',
        uri: 'practice://picture',
        name: 'picture',
        title: 'A picture',
        mimeType: 'image/png',
      };
      const embedded = { type: 'resource', resource };
      return { content: features.hasResourceLinks ? [embedded, link] : [embedded] };
    },
  },
];
