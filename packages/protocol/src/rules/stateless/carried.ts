import type { Asked } from './asked.ts';

/** Tells whether a code is about what a request carries beside its method and params: JSON, headers, capabilities, its revision. */
export function isAboutCarried(code: number): boolean {
  return code === -32700 || (code <= -32020 && code >= -32022);
}

/** Tells whether a request has the metadata that each request must have. */
export function hasMetadata(asked: Asked | undefined): boolean {
  return asked !== undefined && typeof asked.version === 'string' && asked.capabilities !== undefined;
}
