import { BlockList, isIP } from 'node:net';

/** Where a connection goes: a name or a bare address, and a port. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The place that an `http:` or `https:` address names. */
export function placeOf(url: URL): Place {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host, port };
}

/** `localhost:4000`, `127.0.0.1:4000`, `[::1]:4000`. */
export function placeName({ host, port }: Place): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Whether a name is `localhost` or under it; such names never leave the machine (RFC 6761, 6.3). */
export function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8);
ownAddresses.addAddress('0.0.0.0');
ownAddresses.addAddress('::1', 'ipv6');
ownAddresses.addAddress('::', 'ipv6');

/** Whether a host is this machine by its very name. */
export function isOwnMachine(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? isLocalName(host) : ownAddresses.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address without its fragment, and without credentials, which go into a header. */
export function withoutSecrets(url: URL): URL {
  const bare = new URL(url);
  bare.hash = '';
  bare.username = '';
  bare.password = '';
  return bare;
}
