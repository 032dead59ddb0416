import { BlockList, isIP } from 'node:net';
import { isOwnMachine, type Place, placeName, placeOf } from './place.ts';

/** A proxy to go through. */
export interface ProxyServer {
  readonly place: Place;
  readonly isTls: boolean;
  /** `host:port`, without credentials. */
  readonly name: string;
  /** The value of `Proxy-Authorization`, where its address holds credentials; a secret. */
  readonly authorization?: string;
  /** What named it: the target's option, or a variable of the environment. */
  readonly from: string;
}

/** The proxy for an address, none, or why what was given names none. */
export type ProxyChoice =
  | { readonly ok: true; readonly proxy?: ProxyServer }
  | { readonly ok: false; readonly message: string };

/** What chooses a proxy. */
export interface ProxySettings {
  /** A proxy for this very target; it goes before the environment. */
  readonly proxy?: string | undefined;
  /** `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, of which the lower-case ones go first, as in curl. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Chooses the proxy for an address; the environment's never for this machine itself. */
export function chooseProxy(url: URL, { proxy, environment }: ProxySettings): ProxyChoice {
  if (proxy !== undefined && proxy.trim() !== '') return readProxy(proxy.trim(), "the target's proxy option");
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const from = [name.toLowerCase(), name].find((each) => (environment[each] ?? '').trim() !== '');
  const address = from === undefined ? undefined : environment[from]?.trim();
  if (from === undefined || address === undefined) return { ok: true };
  const place = placeOf(url);
  const exceptions = environment.no_proxy ?? environment.NO_PROXY ?? '';
  if (isOwnMachine(place.host) || isException(place, exceptions)) return { ok: true };
  return readProxy(address, from);
}

function readProxy(address: string, from: string): ProxyChoice {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (url === null || url.hostname === '' || !/^https?:$/.test(url.protocol)) {
    const message = `What stands in ${from} is no address of a proxy that MCPeek can use. Write it as http://host:port.`;
    return { ok: false, message };
  }
  const place = placeOf(url);
  const isTls = url.protocol === 'https:';
  const authorization = basicAuthorization(url);
  const proxy = { place, isTls, name: placeName(place), from };
  return { ok: true, proxy: authorization === undefined ? proxy : { ...proxy, authorization } };
}

/** The `Basic` credentials that an address holds. */
export function basicAuthorization(url: URL): string | undefined {
  if (url.username === '' && url.password === '') return undefined;
  const pair = `${decoded(url.username)}:${decoded(url.password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a `NO_PROXY` list names a place: `*`, a host and all under it, `.host`, `*.host`, each with `:port`; addresses and CIDR. */
function isException({ host, port }: Place, list: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return isInSubnet(name, entry);
      if (isIP(entry) !== 0) return sameAddress(name, entry);
      const [, pattern = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (wantedPort !== undefined && Number(wantedPort) !== port) return false;
      const bare = pattern.replace(/^\[(.*)\]$/, '$1');
      if (isIP(bare) !== 0) return sameAddress(name, bare);
      const suffix = bare.replace(/^\*?\./, '');
      return suffix !== '' && (name === suffix || name.endsWith(`.${suffix}`));
    });
}

function sameAddress(name: string, address: string): boolean {
  return isInSubnet(name, `${address}/${isIP(address) === 6 ? 128 : 32}`);
}

function isInSubnet(name: string, subnet: string): boolean {
  const [network = '', bits = ''] = subnet.split('/');
  const family = isIP(network);
  const mostBits = family === 6 ? 128 : 32;
  if (family === 0 || family !== isIP(name) || !/^\d{1,3}$/.test(bits) || Number(bits) > mostBits)
    return false;
  const list = new BlockList();
  const type = family === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(network, Number(bits), type);
  return list.check(name, type);
}
