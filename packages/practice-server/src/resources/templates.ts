import type { JsonObject } from '../json/json.ts';
import type { ResourceTemplate } from './resource.ts';

const cities: JsonObject = {
  France: ['Lyon', 'Marseille', 'Paris'],
  Japan: ['Kyoto', 'Osaka', 'Tokyo'],
  Kenya: ['Kisumu', 'Mombasa', 'Nairobi'],
};

/** The resource templates of the server. */
export const templates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'practice://numbers/{number}',
    name: 'numbers',
    title: 'Numbers',
    description: 'Says whether a whole number is even; completes to more values than fit in one answer',
    mimeType: 'text/plain',
    read: (uri) => {
      const digits = /^practice:\/\/numbers\/(\d+)$/.exec(uri)?.[1];
      if (digits === undefined) return undefined;
      return { text: `${digits} is ${BigInt(digits) % 2n === 0n ? 'even' : 'odd'}` };
    },
    complete: (argument) =>
      argument === 'number' ? Array.from({ length: 250 }, (_, index) => String(index)) : undefined,
  },
  {
    uriTemplate: 'practice://cities/{country}/{city}',
    name: 'cities',
    title: 'Cities',
    description: 'A sentence about a city; the cities completed depend on the country',
    mimeType: 'text/plain',
    read: (uri) => {
      const [, country, city] = /^practice:\/\/cities\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
      if (country === undefined || city === undefined) return undefined;
      return { text: `${safeDecode(city)} is a city in ${safeDecode(country)}.` };
    },
    complete: (argument, context) => {
      if (argument === 'country') return Object.keys(cities);
      if (argument !== 'city') return undefined;
      const { country } = context;
      return typeof country === 'string' ? citiesOf(country) : Object.keys(cities).flatMap(citiesOf);
    },
  },
];

function citiesOf(country: string): readonly string[] {
  const names = Object.hasOwn(cities, country) ? cities[country] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
