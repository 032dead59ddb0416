import { expect, it } from 'vitest';
import { anchorOf, jsonRpcUrl, rfcUrl, schemaUrl, specificationUrl } from './sourceUrl.ts';

it('gives the address of a page, at a heading', () => {
  expect(specificationUrl('2025-06-18', 'basic/lifecycle', 'Version Negotiation')).toBe(
    'https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle#version-negotiation',
  );
  expect(specificationUrl('2024-11-05', 'basic/messages')).toBe(
    'https://modelcontextprotocol.io/specification/2024-11-05/basic/messages',
  );
});

it('gives the schema page where a revision has it, and the source file where not', () => {
  expect(schemaUrl('2025-11-25', 'RequestId')).toBe(
    'https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid',
  );
  expect(schemaUrl('2025-06-18', 'JSONRPCRequest')).toContain('/schema/2025-06-18/schema.ts');
  expect(schemaUrl('2024-11-05', 'RequestId')).toContain('/schema/2024-11-05/schema.ts');
  expect(schemaUrl('2025-11-25', 'ClientRequest')).toContain('/schema/2025-11-25/schema.ts');
});

it('makes anchors as the site does', () => {
  expect(anchorOf('Sending Messages to the Server')).toBe('sending-messages-to-the-server');
  expect(anchorOf('`_meta`')).toBe('_meta');
});

it('gives sections of other documents', () => {
  expect(jsonRpcUrl('error_object')).toBe('https://www.jsonrpc.org/specification#error_object');
  expect(rfcUrl(8259, '8.1')).toBe('https://www.rfc-editor.org/rfc/rfc8259#section-8.1');
});
