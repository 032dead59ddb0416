import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import type { Place } from './place.ts';
import { rivalFolder, tryRival } from './rival.ts';
import { valueAt } from './values.ts';

/** What the first page and the install weigh. */
export async function measureSizes(place: Place): Promise<readonly Figure[]> {
  const dist = join(place.root, 'apps', 'web', 'dist');
  const ours = weighPage(dist);
  const modules = join(place.root, 'node_modules');
  const rival = await tryRival(place, 'sizes', async () => {
    const folder = join(rivalFolder(place), 'node_modules');
    const page = weighPage(join(folder, '@modelcontextprotocol/inspector/clients/web/dist'));
    return { page, diskBytes: weighFolder(folder), downloadBytes: weighDownload(folder) };
  });
  const ofRival = (read: (sizes: Exclude<typeof rival, string>) => number | string) =>
    typeof rival === 'string' ? rival : read(rival);
  const download = weighDownload(modules);
  const megabytes = (bytes: number | string) => (typeof bytes === 'string' ? bytes : bytes / 1e6);
  return [
    {
      name: 'JavaScript of the first page, gzip, without the editor',
      unit: 'kB',
      ours: ours.script / 1e3,
      goal: { kind: 'atMost', value: 200, of: 'ours' },
      rival: ofRival(({ page }) => page.script / 1e3),
    },
    {
      name: 'CSS of the first page, gzip',
      unit: 'kB',
      ours: ours.style / 1e3,
      rival: ofRival(({ page }) => page.style / 1e3),
    },
    {
      name: 'Disk size of node_modules, with what only development needs',
      unit: 'MB',
      ours: weighFolder(modules) / 1e6,
      rival: ofRival(({ diskBytes }) => diskBytes / 1e6),
    },
    ...(typeof download === 'string'
      ? []
      : [
          {
            name: 'Download size of the install (its tarballs)',
            unit: 'MB',
            ours: download / 1e6,
            rival: ofRival(({ downloadBytes }) => megabytes(downloadBytes)),
          } satisfies Figure,
        ]),
  ];
}

/** Bytes, gzipped one by one, of all that the page's HTML loads: scripts, what it preloads, styles. */
function weighPage(dist: string): { readonly script: number; readonly style: number } {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const weights = { script: 0, style: 0 };
  for (const [, path = ''] of html.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)) {
    const bytes = gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
    weights[path.endsWith('.js') ? 'script' : 'style'] += bytes;
  }
  return weights;
}

/** Bytes of all files, without caches and links. */
function weighFolder(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.cache' && !entry.name.startsWith('.vite'))
      bytes += weighFolder(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

/** Bytes of the tarballs of what is installed, found in npm's cache by their hashes; a text where some are not there. */
function weighDownload(modules: string): number | string {
  const asked = spawnSync('npm', ['config', 'get', 'cache'], {
    encoding: 'utf8',
    timeout: 30_000,
    shell: process.platform === 'win32',
  });
  const content = join((asked.stdout ?? '').trim(), '_cacache', 'content-v2');
  const list: unknown = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  let bytes = 0;
  for (const entry of Object.values(Object(valueAt(list, 'packages')))) {
    const integrity = valueAt(entry, 'integrity');
    if (typeof integrity !== 'string') continue;
    const [algorithm = '', hash = ''] = (integrity.split(' ')[0] ?? '').split(/-(.*)/s);
    const hex = Buffer.from(hash, 'base64').toString('hex');
    const stat = statSync(join(content, algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)), {
      throwIfNoEntry: false,
    });
    if (stat === undefined) return 'not in the cache';
    bytes += stat.size;
  }
  return bytes;
}
