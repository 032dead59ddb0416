import { decodeBase64 } from '../../base/base64.ts';
import { sha256Hex } from '../../base/sha256.ts';
import { encodeUtf8 } from '../../base/utf8.ts';
import { limitHits } from '../limitHits.ts';
import { keepNewest } from '../listBook.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { extensionRule } from './extensionRule.ts';
import { readFrontMatter } from './frontMatter.ts';

const digestForm = /^sha256:[0-9a-f]{64}$/;
/** So many files of skills are remembered, and files up to this size are compared with their digest. */
const mostFiles = 10_000;
const biggestFile = 4 * 1024 * 1024;
const methods = ['skills/list', 'skills/get'];

interface File {
  readonly digest: string;
  readonly size: unknown;
  readonly seq: number;
}

/** Skills as a server lists them, and the files that they are made of. */
export const skillRules: readonly AnyRule[] = [
  extensionRule({
    extension: 'skills',
    id: 'extensions/skill-entry',
    kinds: ['result'],
    methods,
    side: 'server',
    title: 'A skill lists its files, SKILL.md among them, or says "dynamic"; its name is that of its folder.',
    fix: 'List each file once with its address, its digest sha256:… in lower-case hex and its size.',
    check: (moment) => {
      const hits = skillsOf(moment).flatMap(([path, skill]) =>
        findFaults(skill).map((hit) => ({
          ...hit,
          pointer: moment.message.pointer + path + (hit.pointer ?? ''),
        })),
      );
      return limitHits(hits);
    },
  }),
  extensionRule({
    extension: 'skills',
    id: 'extensions/skill-digest',
    kinds: ['result'],
    methods: [...methods, 'resources/read'],
    side: 'server',
    title: 'What is read of a skill has the size, the digest and the front matter that the skill lists.',
    fix: 'List the skill anew whenever one of its files changes.',
    check: checkDigests,
  }),
];

function skillsOf({ message, link }: MessageMoment): readonly (readonly [string, ReadObject])[] {
  const result = link.kind === 'answer' ? readObject(message, 'result') : undefined;
  if (result === undefined || link.kind !== 'answer') return [];
  if (link.exchange.method === 'skills/get')
    return isObject(result.skill) ? [['/result/skill', result.skill]] : [];
  const list: readonly unknown[] = Array.isArray(result.skills) ? result.skills : [];
  return list.flatMap((skill, index) => (isObject(skill) ? [[`/result/skills/${index}`, skill]] : []));
}

function findFaults({ uri, frontmatter, resources }: ReadObject): readonly RuleHit[] {
  const hits: RuleHit[] = [];
  const folder = typeof uri === 'string' ? /([^/]*)\/SKILL\.md$/.exec(uri)?.[1] : undefined;
  const name = isObject(frontmatter) ? frontmatter.name : undefined;
  if (folder === undefined)
    hits.push({
      pointer: uri === undefined ? '' : '/uri',
      message: `The uri is ${showValue(uri)}; it leads to SKILL.md.`,
    });
  else if (typeof name === 'string' && name !== folder && name !== decode(folder))
    hits.push({
      pointer: '/frontmatter/name',
      message: `The name is ${quote(name)}, that of the folder ${quote(folder)}.`,
    });
  if (resources === 'dynamic') return hits;
  if (!Array.isArray(resources)) {
    const message = `resources is ${describeValue(resources)}, neither an array nor "dynamic".`;
    return [...hits, { pointer: resources === undefined ? '' : '/resources', message }];
  }
  const seen = new Set<unknown>();
  resources.forEach((file: unknown, index) => {
    const pointer = `/resources/${index}`;
    const { uri: address, digest, size } = isObject(file) ? file : {};
    if (typeof digest !== 'string' || !digestForm.test(digest))
      hits.push({ pointer, message: `The digest is ${showValue(digest)}.` });
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 0)
      hits.push({ pointer, message: `The size is ${showValue(size)}, no count of bytes.` });
    if (seen.has(address)) hits.push({ pointer, message: `${showValue(address)} is listed twice.` });
    seen.add(address);
  });
  if (typeof uri === 'string' && !seen.has(uri))
    hits.push({ pointer: '/resources', message: 'SKILL.md itself is not listed.' });
  return hits;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign stands for itself.
    return segment;
  }
}

function checkDigests(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  if (link.kind !== 'answer') return undefined;
  const files = filesOf(state);
  const heads = state.notebook('extensions/skill-heads', () => new Map<string, Head>());
  if (link.exchange.method !== 'resources/read') {
    for (const [, skill] of skillsOf(moment)) {
      noteFiles(files, skill, moment.seq);
      noteHead(heads, skill, moment.seq);
    }
    return undefined;
  }
  const contents = readObject(message, 'result')?.contents;
  if ((files.size === 0 && heads.size === 0) || !Array.isArray(contents)) return undefined;
  const hits = contents.flatMap((content: unknown, index): readonly RuleHit[] => {
    const other = isObject(content) ? findOtherHead(heads, content) : undefined;
    if (other !== undefined)
      return [{ ...other, pointer: `${message.pointer}/result/contents/${index}/text` }];
    const file = isObject(content) && typeof content.uri === 'string' ? files.get(content.uri) : undefined;
    const bytes = file !== undefined && isObject(content) ? bytesOf(content) : undefined;
    if (file === undefined || bytes === undefined) return [];
    const shared = { pointer: `${message.pointer}/result/contents/${index}`, related: [file.seq] };
    if (typeof file.size === 'number' && bytes.length !== file.size)
      return [
        { ...shared, message: `The file has ${bytes.length} bytes; record ${file.seq} says ${file.size}.` },
      ];
    if (bytes.length > biggestFile || `sha256:${sha256Hex(bytes)}` === file.digest) return [];
    return [{ ...shared, message: `The digest of the file is not that which record ${file.seq} says.` }];
  });
  return limitHits(hits);
}

function filesOf(state: RuleState): Map<string, File> {
  return state.notebook('extensions/skill-digest', () => new Map<string, File>());
}

/** What a skill says of itself in a list. */
interface Head {
  readonly frontmatter: ReadonlyMap<string, string>;
  readonly seq: number;
}

/** So many heads of skills are remembered, each with so many texts that are no longer than that. */
const mostHeads = 1_000;
const mostTexts = 50;
const longestText = 5_000;

function noteHead(heads: Map<string, Head>, { uri, frontmatter }: ReadObject, seq: number): void {
  if (typeof uri !== 'string' || !isObject(frontmatter)) return;
  const texts = Object.entries(frontmatter)
    .slice(0, mostTexts)
    .flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= longestText ? [[name, value] as const] : [],
    );
  keepNewest(heads, uri, { frontmatter: new Map(texts), seq }, mostHeads);
}

/** The first text at the top of a SKILL.md that is not the one that was listed. */
function findOtherHead(heads: ReadonlyMap<string, Head>, { uri, text }: ReadObject): RuleHit | undefined {
  const head = typeof uri === 'string' ? heads.get(uri) : undefined;
  if (head === undefined || typeof text !== 'string') return undefined;
  for (const [name, value] of readFrontMatter(text)) {
    const listed = head.frontmatter.get(name);
    if (listed === undefined || listed === value) continue;
    const message = `The ${quote(name)} of the skill is ${quote(value)}; record ${head.seq} says ${quote(listed)}.`;
    return { message, related: [head.seq] };
  }
  return undefined;
}

function noteFiles(files: Map<string, File>, { resources }: ReadObject, seq: number): void {
  if (!Array.isArray(resources)) return;
  for (const file of resources.slice(0, mostFiles)) {
    if (!isObject(file) || typeof file.uri !== 'string' || typeof file.digest !== 'string') continue;
    if (!digestForm.test(file.digest)) continue;
    files.delete(file.uri);
    files.set(file.uri, { digest: file.digest, size: file.size, seq });
    const [oldest] = files.keys();
    if (files.size > mostFiles && oldest !== undefined) files.delete(oldest);
  }
}

function bytesOf({ text, blob }: ReadObject): Uint8Array | undefined {
  if (typeof text === 'string') return encodeUtf8(text);
  return typeof blob === 'string' ? decodeBase64(blob) : undefined;
}
