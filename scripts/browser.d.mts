export type FoundBrowser =
  | { readonly path: string; readonly from: string; readonly problem?: undefined }
  | { readonly problem: string; readonly path?: undefined };

export function findBrowser(
  environment?: Readonly<Record<string, string | undefined>>,
): Promise<FoundBrowser | undefined>;
export function ensureBrowser(node: string, say: (message: string) => void): Promise<FoundBrowser>;
export function browserFlags(): string[];
