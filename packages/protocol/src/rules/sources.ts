import { type HandshakeRevision, handshakeRevisions, type Revision, revisions } from '../base/revision.ts';
import type { RuleSource } from '../record/finding.ts';
import { jsonRpcUrl, rfcUrl, schemaUrl, specificationUrl } from '../revisions/sourceUrl.ts';
import type { RuleSources } from './rule.ts';

/** A page and a heading that all four handshake revisions have, and where 2026-07-28 says it. */
export function onPage(page: string, heading: string, stateless?: RuleSource): RuleSources {
  return inEachRevision((revision) => pageSource(revision, page, heading), stateless);
}

/** A page of 2026-07-28, at a heading or at its top. */
export function statelessPage(page: string, heading?: string): RuleSource {
  return pageSource('2026-07-28', page, heading);
}

/** A page of 2026-07-28, which alone has the rule. */
export function onlyStateless(page: string, heading?: string): RuleSources {
  return { '2026-07-28': statelessPage(page, heading) };
}

/** A heading of the page on messages, which is `basic/messages` in 2024-11-05 and `basic` since. */
export function onMessages(heading: 'Requests' | 'Notifications'): RuleSources {
  return inEachRevision(
    (revision) => pageSource(revision, messagesPage(revision), heading),
    statelessPage('basic', heading),
  );
}

/** Where each revision says what a result or an error must be. */
export function onResponses(part: 'Result' | 'Error'): RuleSources {
  return inEachRevision(
    (revision) =>
      pageSource(
        revision,
        messagesPage(revision),
        revision === '2025-11-25' ? `${part} Responses` : 'Responses',
      ),
    statelessPage('basic', `${part} Responses`),
  );
}

/** Where each revision says that messages are JSON-RPC 2.0. */
export function onMessageFormat(): RuleSources {
  return inEachRevision(
    (revision) =>
      revision === '2024-11-05'
        ? pageSource(revision, 'basic/messages')
        : pageSource(revision, 'basic', 'Messages'),
    statelessPage('basic', 'Messages'),
  );
}

/** A type of the schema. */
export function inSchema(type: string): RuleSources {
  return Object.fromEntries(revisions.map((revision) => [revision, typeSource(revision, type)]));
}

/** A source that differs between the handshake revisions, and where 2026-07-28 says it. */
export function inEachRevision(
  source: (revision: HandshakeRevision) => RuleSource,
  stateless?: RuleSource,
): RuleSources {
  return {
    ...Object.fromEntries(handshakeRevisions.map((revision) => [revision, source(revision)])),
    ...(stateless === undefined ? {} : { '2026-07-28': stateless }),
  };
}

/** A page of one revision, at a heading or at its top. */
export function pageSource(revision: Revision, page: string, heading?: string): RuleSource {
  return { page, heading: heading ?? page, url: specificationUrl(revision, page, heading) };
}

/** A type of one revision's schema. */
export function typeSource(revision: Revision, type: string): RuleSource {
  return { page: 'schema', heading: type, url: schemaUrl(revision, type) };
}

/** A section of the JSON-RPC 2.0 specification. */
export function inJsonRpc(heading: string, anchor: string): RuleSource {
  return { page: 'JSON-RPC 2.0', heading, url: jsonRpcUrl(anchor) };
}

/** A section of RFC 8259, the definition of JSON. */
export function inRfc8259(section: string, heading: string): RuleSource {
  return { page: 'RFC 8259', heading: `${section} ${heading}`, url: rfcUrl(8259, section) };
}

function messagesPage(revision: HandshakeRevision): string {
  return revision === '2024-11-05' ? 'basic/messages' : 'basic';
}
