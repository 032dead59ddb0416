import { findBase64Fault } from '../../base/base64Fault.ts';
import { readMediaType } from '../../base/mediaType.ts';
import { inAll } from '../levels.ts';
import { describeValue, isObject, quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import type { Block } from './blocks.ts';
import { hasKind } from './kinds.ts';
import { compareMagic } from './magic.ts';
import { type BlockFault, onBlocks } from './onBlocks.ts';

const onImages = onPage('server/prompts', 'Image Content', statelessPage('server/prompts', 'Image Content'));

/** Pictures and sounds. */
export const mediaRules: readonly AnyRule[] = [
  onBlocks({
    id: 'content/media-fields',
    levels: inAll('error', 'error'),
    title: 'A block of the type image or audio has data and a mimeType, both strings.',
    fix: 'Send the bytes as base64 in data, and their media type in mimeType.',
    sources: inSchema('ImageContent'),
    find: (found, moment) => {
      if (!isMedia(found) || !hasKind(found, moment)) return [];
      const { block } = found;
      return ['data', 'mimeType'].flatMap((name): readonly BlockFault[] => {
        if (typeof block[name] === 'string') return [];
        const text = `The ${name} of a block of the type ${block.type} is ${describeValue(block[name])}.`;
        return [[Object.hasOwn(block, name) ? `/${name}` : '', text]];
      });
    },
  }),
  onBlocks({
    id: 'content/media-not-base64',
    levels: inAll('error', 'error'),
    title: 'The data of an image or a sound is standard base64.',
    fix: 'Send base64 with padding (RFC 4648, section 4) and nothing before it.',
    sources: onImages,
    isForAll: true,
    find: (found) => {
      const { data } = found.block;
      if (!isMedia(found) || typeof data !== 'string') return [];
      if (/^data:/i.test(data))
        return [['/data', 'data is a whole data: URI; only what is behind its comma is base64.']];
      const fault = findBase64Fault(data);
      return fault === undefined ? [] : [['/data', `data is not standard base64: ${fault.why}.`]];
    },
  }),
  onBlocks({
    id: 'content/mime-invalid',
    levels: inAll('warning', 'error'),
    title: 'A mimeType is a media type; that of an image begins with image/, that of a sound with audio/.',
    fix: 'Write the media type of the data, such as image/png or audio/wav.',
    sources: onImages,
    find: (found, moment) => {
      const { type, mimeType } = found.block;
      // What 2026-07-28 says of it is about images and sounds.
      if (!isMedia(found))
        return moment.revision === '2026-07-28' || !hasKind(found, moment) ? [] : findInResource(found);
      if (typeof mimeType !== 'string') return [];
      const read = readMediaType(mimeType);
      if (read === undefined)
        return [['/mimeType', `mimeType is ${quote(mimeType)}, which is no media type.`]];
      if (read.type === type) return [];
      return [['/mimeType', `A block of the type ${type} has the mimeType ${quote(mimeType)}.`]];
    },
  }),
  onBlocks({
    id: 'content/mime-magic-mismatch',
    levels: inAll('info'),
    title: 'The first bytes of an image or a sound agree with its mimeType.',
    fix: 'Send the media type that the data has.',
    sources: onImages,
    find: (found) => {
      const { data, mimeType } = found.block;
      if (!isMedia(found) || typeof data !== 'string' || typeof mimeType !== 'string') return [];
      const text = compareMagic(data, mimeType);
      return text === undefined ? [] : [['/mimeType', text]];
    },
  }),
];

/** What is no media type in an embedded resource, or in a link to one. */
function findInResource({ block }: Block): readonly BlockFault[] {
  const isLink = block.type === 'resource_link';
  const holder = block.type === 'resource' ? block.resource : isLink ? block : undefined;
  const mimeType = isObject(holder) ? holder.mimeType : undefined;
  if (typeof mimeType !== 'string' || readMediaType(mimeType) !== undefined) return [];
  const path = isLink ? '/mimeType' : '/resource/mimeType';
  return [[path, `mimeType is ${quote(mimeType)}, which is no media type.`]];
}

function isMedia({ block: { type } }: Block): boolean {
  return type === 'image' || type === 'audio';
}
