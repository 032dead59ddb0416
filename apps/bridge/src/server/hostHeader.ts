/** A Host header, taken apart. */
export interface HostHeader {
  /** In lower case; an IPv6 address keeps its brackets. */
  readonly name: string;
  readonly port?: string;
}

const shape = /^(?<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/;

/** Reads `NAME` or `NAME:PORT`; undefined for anything else. */
export function parseHost(text: string | undefined): HostHeader | undefined {
  const groups = shape.exec(text?.toLowerCase() ?? '')?.groups;
  const { name, port } = groups ?? {};
  if (name === undefined) return undefined;
  return port === undefined ? { name } : { name, port };
}

/** Reads an origin such as `https://name:8443`; undefined when it is not exactly one, or not of the web. */
export function parseWebOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.origin === text.toLowerCase() ? url : undefined;
}
