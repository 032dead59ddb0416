import type { JsonObject } from '../json/json.ts';
import type { Prompt } from './prompt.ts';

const languages = [
  'Arabic',
  'Dutch',
  'English',
  'French',
  'German',
  'Hindi',
  'Japanese',
  'Spanish',
  'Swahili',
];

/** The prompts every session starts with. */
export const prompts: readonly Prompt[] = [
  {
    name: 'hello',
    title: 'Hello',
    description: 'A greeting, without arguments',
    arguments: [],
    render: () => [
      textMessage('user', 'Hello!'),
      textMessage('assistant', 'Hello. What would you like to try?'),
    ],
  },
  {
    name: 'translate',
    title: 'Translate',
    description: 'Asks for a translation',
    arguments: [
      { name: 'text', title: 'Text', description: 'What to translate', isRequired: true },
      {
        name: 'language',
        title: 'Language',
        description: 'Into which language; English when left out',
        isRequired: false,
        values: languages,
      },
    ],
    render: (values) => {
      const language = values.get('language') ?? 'English';
      return [textMessage('user', `Translate into ${language}: ${values.get('text') ?? ''}`)];
    },
  },
  {
    name: 'explain_planets',
    title: 'Explain the planets',
    description: 'A question with an embedded resource',
    arguments: [],
    render: () => [
      textMessage('user', 'What does this document say?'),
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: {
            uri: 'practice://planets',
            mimeType: 'application/json',
            text: '[{"name":"Earth","moons":1}]',
          },
        },
      },
    ],
  },
];

function textMessage(role: 'user' | 'assistant', text: string): JsonObject {
  return { role, content: { type: 'text', text } };
}
