import { type HandshakeRevision, isHandshakeRevision, type Revision } from '../base/revision.ts';

const site = 'https://modelcontextprotocol.io/specification';
const repository = 'https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema';

/** The unions of all messages of a side; the generated schema page leaves them out. */
const unionTypes = ['ClientRequest', 'ServerRequest', 'ClientNotification', 'ServerNotification'];

/** The address of a page of a revision's specification, such as `basic/lifecycle`, at a heading as it is printed there. */
export function specificationUrl(revision: Revision, page: string, heading?: string): string {
  return `${site}/${revision}/${page}${heading === undefined ? '' : `#${anchorOf(heading)}`}`;
}

/**
 * The address of a type of a revision's schema. The first two revisions have no schema page, and that of
 * 2025-06-18 lacks the envelope; the schema's source file stands in there, which has no anchors.
 */
export function schemaUrl(revision: Revision, type: string): string {
  return hasTypeOnPage(revision, type)
    ? `${site}/${revision}/schema#${type.toLowerCase()}`
    : `${repository}/${revision}/schema.ts`;
}

/** The address of a section of the JSON-RPC 2.0 specification. */
export function jsonRpcUrl(anchor: string): string {
  return `https://www.jsonrpc.org/specification#${anchor}`;
}

/** The address of a section of an RFC. */
export function rfcUrl(number: number, section: string): string {
  return `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`;
}

/** The anchor that the site gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .trim()
    .replaceAll(/ +/g, '-');
}

function hasTypeOnPage(revision: Revision, type: string): boolean {
  if (unionTypes.includes(type)) return false;
  if (!isHandshakeRevision(revision)) return true;
  const isThere: Readonly<Record<HandshakeRevision, boolean>> = {
    '2024-11-05': false,
    '2025-03-26': false,
    '2025-06-18': !type.startsWith('JSONRPC'),
    '2025-11-25': true,
  };
  return isThere[revision];
}
