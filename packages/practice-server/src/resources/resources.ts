import { drawPng } from '../media/png.ts';
import type { Resource } from './resource.ts';

const welcome = 'Welcome to the practice server.\nEverything here is made up, and safe to play with.\n';
const planets = [
  { name: 'Mercury', moons: 0 },
  { name: 'Earth', moons: 1 },
  { name: 'Mars', moons: 2 },
];

/** The resources every session starts with. */
export function listResources(clockPeriodMs: number): readonly Resource[] {
  return [
    {
      uri: 'practice://welcome',
      name: 'welcome',
      title: 'Welcome',
      description: 'A short text',
      mimeType: 'text/plain',
      sizeBytes: Buffer.byteLength(welcome),
      annotations: { audience: ['user', 'assistant'], priority: 1 },
      read: () => ({ text: welcome }),
    },
    {
      uri: 'practice://planets',
      name: 'planets',
      title: 'Planets',
      description: 'A small JSON document',
      mimeType: 'application/json',
      read: () => ({ text: JSON.stringify(planets, undefined, 2) }),
    },
    {
      uri: 'practice://picture',
      name: 'picture',
      title: 'A picture',
      description: 'A small PNG',
      mimeType: 'image/png',
      read: () => ({ blob: drawPng(32) }),
    },
    {
      uri: 'clock://now',
      name: 'clock',
      title: 'Clock',
      description: 'The time; changes again and again while somebody is subscribed',
      mimeType: 'text/plain',
      read: (host) => ({ text: host.today().toISOString() }),
      changesEveryMs: clockPeriodMs,
    },
    ...[1, 2, 3, 4, 5].map(note),
  ];
}

function note(number: number): Resource {
  return {
    uri: `practice://note/${number}`,
    name: `note-${number}`,
    title: `Note ${number}`,
    mimeType: 'text/plain',
    read: () => ({ text: `Note number ${number}` }),
  };
}
