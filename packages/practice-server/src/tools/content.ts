import type { JsonObject } from '../json/json.ts';
import type { ToolResult } from './tool.ts';

export function textBlock(text: string): JsonObject {
  return { type: 'text', text };
}

export function textResult(text: string): ToolResult {
  return { content: [textBlock(text)] };
}

export function errorResult(text: string): ToolResult {
  return { content: [textBlock(text)], isError: true };
}
