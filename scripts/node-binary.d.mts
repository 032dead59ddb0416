export type FoundNode =
  | { readonly ok: true; readonly path: string; readonly version: string; readonly notice?: string }
  | { readonly ok: false; readonly message: string };

export interface NodeMachine {
  readonly platform: string;
  readonly arch: string;
  readonly execPath: string;
  readonly versions: { readonly node: string };
}

export function findNode(root: string, machine?: NodeMachine): FoundNode;
export function isNewEnough(version: string): boolean;
