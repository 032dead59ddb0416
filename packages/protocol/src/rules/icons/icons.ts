import { readMediaType } from '../../base/mediaType.ts';
import { readScheme } from '../../base/uri.ts';
import type { Severity } from '../../record/finding.ts';
import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { pageSource, statelessPage, typeSource } from '../sources.ts';
import { findDataFault, readDataUri, textIn } from './dataUri.ts';
import { findActive } from './findActive.ts';
import { hasIcons, iconMethods, iconsIn } from './iconsIn.ts';

const onIcons = pageSource('2025-11-25', 'basic', 'Icons');
const iconType = typeSource('2025-11-25', 'Icon');
const known: readonly string[] = ['png', 'jpeg', 'jpg', 'svg+xml', 'webp'];

/** Icons, which 2025-11-25 has. */
export const iconRules: readonly AnyRule[] = [
  iconRule({
    id: 'icons/src-missing',
    level: 'error',
    title: 'icons is a list, and each icon has a src, a string.',
    fix: 'Send a list of objects with the address of the icon as src.',
    sources: iconType,
    findInList: (icons) =>
      Array.isArray(icons) ? undefined : `icons is ${describeValue(icons)}, not a list.`,
    findInOther: (icon) => `The icon is ${describeValue(icon)}, not an object with a src.`,
    find: (icon) => {
      if (typeof icon.src === 'string') return [];
      const path = Object.hasOwn(icon, 'src') ? '/src' : '';
      return [[path, `The src of the icon is ${describeValue(icon.src)}.`]];
    },
  }),
  iconRule({
    id: 'icons/unsafe-scheme',
    level: 'error',
    stateless: 'warning',
    title: 'The src of an icon is an https: address or a data: URI.',
    fix: 'Serve the icon over https, or send it as a data: URI.',
    sources: { '2025-11-25': onIcons, '2026-07-28': statelessPage('basic', 'Icons') },
    find: ({ src }, { revision }) => {
      const scheme = schemeOf(src);
      if (scheme === undefined || scheme === 'https' || scheme === 'data') return [];
      if (scheme === 'http' && revision !== '2026-07-28') return [];
      return [['/src', `The src of the icon has the scheme ${quote(scheme)}, which clients must refuse.`]];
    },
  }),
  iconRule({
    id: 'icons/http-scheme',
    level: 'warning',
    title: 'Icons come over https or as data: URIs.',
    fix: 'Serve the icon over https.',
    sources: onIcons,
    find: ({ src }) =>
      schemeOf(src) === 'http'
        ? [
            [
              '/src',
              'The src of the icon is plain http. The specification is ambiguous here: it allows http, but for safety wants https or data.',
            ],
          ]
        : [],
  }),
  iconRule({
    id: 'icons/data-uri-invalid',
    level: 'warning',
    title: 'An icon that is a data: URI is base64 of an image.',
    fix: 'Write data:image/png;base64, and the bytes of the icon in base64.',
    sources: onIcons,
    find: ({ src }) => {
      const uri = typeof src === 'string' ? readDataUri(src) : undefined;
      if (uri === undefined) return [];
      const fault = findDataFault(uri);
      if (fault !== undefined) return [['/src', `The data: URI of the icon is not right: ${fault}.`]];
      if (readMediaType(uri.mimeType)?.type === 'image') return [];
      return [
        ['/src', `The data: URI of the icon has the media type ${quote(uri.mimeType)}, which is no image.`],
      ];
    },
  }),
  iconRule({
    id: 'icons/sizes-format',
    level: 'warning',
    title: 'sizes is a list of sizes such as 48x48, or any.',
    fix: 'Write the sizes such as ["48x48"], or ["any"] for a drawing.',
    sources: onIcons,
    find: ({ sizes }) => {
      if (sizes === undefined) return [];
      if (!Array.isArray(sizes)) return [['/sizes', `sizes is ${showValue(sizes)}, not a list.`]];
      const index = sizes.findIndex((size: unknown) => !isSize(size));
      return index < 0 ? [] : [[`/sizes/${index}`, `sizes has ${showValue(sizes[index])}.`]];
    },
  }),
  iconRule({
    id: 'icons/theme-enum',
    level: 'error',
    title: 'The theme of an icon is light or dark.',
    fix: 'Write light or dark, or leave theme out.',
    sources: iconType,
    find: ({ theme }) =>
      theme === undefined || theme === 'light' || theme === 'dark'
        ? []
        : [['/theme', `The theme of the icon is ${showValue(theme)}.`]],
  }),
  iconRule({
    id: 'icons/mime-unsupported',
    level: 'info',
    title: 'Clients know icons in PNG and JPEG, and should know SVG and WebP.',
    fix: 'Send the icon as PNG too.',
    sources: onIcons,
    find: (icon) => {
      const claimed = claimedType(icon);
      if (claimed === undefined) return [];
      const read = readMediaType(claimed.mimeType);
      if (read?.type === 'image' && known.includes(read.subtype)) return [];
      // That a data: URI is no image is another fault.
      if (claimed.path === '/src' && read?.type !== 'image') return [];
      return [
        [
          claimed.path,
          `The media type of the icon is ${quote(claimed.mimeType)}, which clients need not know.`,
        ],
      ];
    },
  }),
  iconRule({
    id: 'icons/svg-active-content',
    level: 'warning',
    title: 'A drawing that is an icon runs nothing and loads nothing.',
    fix: 'Take scripts, event handlers and references to other places out of the SVG.',
    sources: onIcons,
    find: ({ src, mimeType }) => {
      const uri = typeof src === 'string' ? readDataUri(src) : undefined;
      if (uri === undefined) return [];
      const isDrawing = [uri.mimeType, mimeType].some(
        (type) => typeof type === 'string' && readMediaType(type)?.subtype === 'svg+xml',
      );
      const text = isDrawing ? textIn(uri) : undefined;
      const active = text === undefined ? undefined : findActive(text);
      return active === undefined
        ? []
        : [
            [
              '/src',
              `The SVG of the icon has ${active}; clients must show it apart from all else, or not at all.`,
            ],
          ];
    },
  }),
];

function schemeOf(src: unknown): string | undefined {
  if (typeof src !== 'string') return undefined;
  const read = readScheme(src);
  return 'scheme' in read ? read.scheme : undefined;
}

function isSize(size: unknown): boolean {
  return typeof size === 'string' && size.length <= 32 && /^(?:any|[1-9][0-9]*[xX][1-9][0-9]*)$/.test(size);
}

/** The media type that the icon gives itself, or that its data: URI has. */
function claimedType({ src, mimeType }: ReadObject): { mimeType: string; path: string } | undefined {
  if (typeof mimeType === 'string') return { mimeType, path: '/mimeType' };
  const uri = typeof src === 'string' ? readDataUri(src) : undefined;
  return uri === undefined ? undefined : { mimeType: uri.mimeType, path: '/src' };
}

function iconRule({
  level,
  stateless = 'none',
  find,
  findInList,
  findInOther,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'title' | 'fix' | 'sources'> & {
  readonly level: Severity;
  /** Its severity in 2026-07-28, which has few of these rules. */
  readonly stateless?: Severity | 'none';
  readonly findInList?: (icons: unknown) => string | undefined;
  /** What is wrong with an icon that is no object. */
  readonly findInOther?: (icon: unknown) => string;
  readonly find: (
    icon: ReadObject,
    moment: MessageMoment,
  ) => readonly (readonly [path: string, text: string])[];
}): AnyRule {
  return {
    ...rule,
    levels: inEach('none', 'none', 'none', level, stateless),
    on: 'message',
    kinds: ['request', 'result'],
    // In 2026-07-28 each message may bring those of its sender.
    ...(stateless === 'none' ? { methods: iconMethods } : {}),
    side: 'sender',
    applies: hasIcons,
    check: (moment) => {
      const hits: RuleHit[] = [];
      for (const { value, path } of iconsIn(moment)) {
        const place = moment.message.pointer + path;
        const text = findInList?.(value);
        if (text !== undefined) hits.push({ pointer: place, message: text });
        if (!Array.isArray(value)) continue;
        value.forEach((icon: unknown, index) => {
          if (!isObject(icon)) {
            if (findInOther !== undefined)
              hits.push({ pointer: `${place}/${index}`, message: findInOther(icon) });
            return;
          }
          for (const [below, message] of find(icon, moment))
            hits.push({ pointer: `${place}/${index}${below}`, message });
        });
      }
      return limitHits(hits);
    },
  };
}
