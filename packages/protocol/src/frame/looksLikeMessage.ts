import { childrenAt } from '../base/json/childrenAt.ts';
import type { MemberSpan } from '../base/json/jsonSpan.ts';
import type { FrameContent } from './classifyLine.ts';

/** Tells a message of JSON-RPC, or a batch whose first element is one, from other content: by its `jsonrpc` member. */
export function looksLikeMessage(content: FrameContent): boolean {
  if (content.kind !== 'json') return false;
  const { kind, members, elements } = content.scan;
  if (kind === 'object') return namesVersion(members);
  const first = elements[0];
  return first?.kind === 'object' && namesVersion(childrenAt(content.text, first.start).members);
}

function namesVersion(members: readonly MemberSpan[]): boolean {
  return members.some(({ name }) => name === 'jsonrpc');
}
