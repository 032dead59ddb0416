import { itemTexts, memberText, stringOf } from '../json/jsonSlices.ts';
import { base64Bytes, playableAudio, showableImage } from './media.ts';

/** One block of a result's content, ready to be shown; `text` of `json` is the block as it was written. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'audio';
      readonly mimeType: string;
      readonly bytes: number;
      readonly base64?: string;
    }
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly mimeType?: string;
      readonly text?: string;
      readonly bytes?: number;
    }
  | {
      readonly kind: 'link';
      readonly uri: string;
      readonly name?: string;
      readonly description?: string;
      readonly mimeType?: string;
    }
  | { readonly kind: 'json'; readonly type: string; readonly text: string };

/** The result of a tools/call, read for show; what it does not know is there as JSON. */
export interface ToolResult {
  readonly isError: boolean;
  readonly blocks: readonly ContentBlock[];
  /** `structuredContent` as it was written. */
  readonly structuredText?: string;
  /** Why there are no blocks. */
  readonly problem?: string;
}

/** Reads the JSON text of a result; digits in what is shown as JSON stay as they are. */
export function readToolResult(resultText: string): ToolResult {
  const items = itemTexts(memberText(resultText, 'content'));
  const structuredText = memberText(resultText, 'structuredContent');
  return {
    isError: memberText(resultText, 'isError') === 'true',
    blocks: (items ?? []).map(readBlock),
    ...(structuredText === undefined ? {} : { structuredText }),
    ...(items === undefined ? { problem: 'The result has no array `content`.' } : {}),
  };
}

function readBlock(block: string): ContentBlock {
  const type = stringOf(memberText(block, 'type'));
  switch (type) {
    case 'text':
      return readText(block) ?? unknownBlock(block, type);
    case 'image':
    case 'audio':
      return readMedia(block, type) ?? unknownBlock(block, type);
    case 'resource':
      return readResource(memberText(block, 'resource')) ?? unknownBlock(block, type);
    case 'resource_link':
      return readLink(block) ?? unknownBlock(block, type);
    default:
      return unknownBlock(block, type);
  }
}

function unknownBlock(text: string, type: string | undefined): ContentBlock {
  return { kind: 'json', type: type ?? 'no type', text };
}

function readText(block: string): ContentBlock | undefined {
  const text = stringOf(memberText(block, 'text'));
  return text === undefined ? undefined : { kind: 'text', text };
}

function readMedia(block: string, kind: 'image' | 'audio'): ContentBlock | undefined {
  const base64 = stringOf(memberText(block, 'data'));
  const mimeType = stringOf(memberText(block, 'mimeType'));
  if (base64 === undefined || mimeType === undefined) return undefined;
  const bytes = base64Bytes(base64);
  const isShown = kind === 'image' ? showableImage(mimeType, bytes) : playableAudio(mimeType, bytes);
  return { kind, mimeType, bytes, ...(isShown ? { base64 } : {}) };
}

function readResource(resource: string | undefined): ContentBlock | undefined {
  const uri = stringOf(memberText(resource, 'uri'));
  if (uri === undefined) return undefined;
  const mimeType = stringOf(memberText(resource, 'mimeType'));
  const text = stringOf(memberText(resource, 'text'));
  const blob = stringOf(memberText(resource, 'blob'));
  return {
    kind: 'resource',
    uri,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(text === undefined ? {} : { text }),
    ...(blob === undefined ? {} : { bytes: base64Bytes(blob) }),
  };
}

function readLink(block: string): ContentBlock | undefined {
  const uri = stringOf(memberText(block, 'uri'));
  if (uri === undefined) return undefined;
  const name = stringOf(memberText(block, 'name'));
  const description = stringOf(memberText(block, 'description'));
  const mimeType = stringOf(memberText(block, 'mimeType'));
  return {
    kind: 'link',
    uri,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}
