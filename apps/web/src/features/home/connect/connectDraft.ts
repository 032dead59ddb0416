import type { StdioTarget, Target } from '@mcpeek/protocol/link/target';
import { toCommandLine } from './commandLine.ts';

/** What MCPeek sends by itself in a session. */
export type AutoMode = 'all' | 'handshake' | 'none';

/** One line of the environment as it is typed; `key` keeps its place on screen while the name changes. */
export interface Variable {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** One argument as it is typed; `key` keeps its place on screen while others come and go. */
export interface Argument {
  readonly key: number;
  readonly text: string;
}

/** Where the command comes from: the one line, which the bridge reads, or fields, which are taken as they are. */
export type CommandSource =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'fields'; readonly command: string; readonly args: readonly Argument[] };

/** What only an address has, as it is typed. */
export interface AddressDraft {
  /** Found out, or one transport alone. */
  readonly transport: 'auto' | 'http' | 'sse';
  readonly headers: readonly Variable[];
  readonly proxy: string;
  readonly allowSelfSigned: boolean;
  readonly allowOtherOrigin: boolean;
  readonly newConnections: boolean;
}

const emptyAddress: AddressDraft = {
  transport: 'auto',
  headers: [],
  proxy: '',
  allowSelfSigned: false,
  allowOtherOrigin: false,
  newConnections: false,
};

/** The Connect card as it is typed. */
export interface ConnectDraft {
  readonly source: CommandSource;
  readonly cwd: string;
  readonly variables: readonly Variable[];
  readonly envMode: 'inherit' | 'only';
  readonly address: AddressDraft;
  readonly revision: string;
  readonly title: string;
  readonly auto: AutoMode;
  readonly nextKey: number;
}

export const emptyDraft: ConnectDraft = {
  source: { kind: 'line', line: '' },
  cwd: '',
  variables: [],
  envMode: 'inherit',
  address: emptyAddress,
  revision: 'auto',
  title: '',
  auto: 'all',
  nextKey: 0,
};

/** The text of the one field, whichever way the command came. */
export function lineOf(draft: ConnectDraft): string {
  const { source } = draft;
  if (source.kind === 'line') return source.line;
  return toCommandLine(
    source.command,
    source.args.map((argument) => argument.text),
  );
}

/** A draft that starts exactly this command; its fields are taken as they are, never read from a line again. */
export function draftOfCommand(draft: ConnectDraft, command: string, args: readonly string[]): ConnectDraft {
  return {
    ...draft,
    source: {
      kind: 'fields',
      command,
      args: args.map((text, index) => ({ key: draft.nextKey + index, text })),
    },
    nextKey: draft.nextKey + args.length,
  };
}

/** A draft filled with a target, for the user to look at before the start. */
export function draftOfTarget(target: Target, title: string, revision: string | undefined): ConnectDraft {
  const named = { ...emptyDraft, title, revision: revision ?? 'auto' };
  if (target.kind !== 'stdio')
    return { ...named, source: { kind: 'line', line: target.url }, address: addressOf(target) };
  const filled = draftOfCommand(named, target.command, target.args);
  const entries = Object.entries(target.env ?? {});
  return {
    ...filled,
    cwd: target.cwd ?? '',
    envMode: target.envMode ?? 'inherit',
    variables: entries.map(([name, value], index) => ({ key: filled.nextKey + index, name, value })),
    nextKey: filled.nextKey + entries.length,
  };
}

function addressOf(target: Exclude<Target, StdioTarget>): AddressDraft {
  const { kind, headers = {}, proxy = '', fallback } = target;
  return {
    transport: kind === 'sse' ? 'sse' : fallback === false ? 'http' : 'auto',
    headers: Object.entries(headers).map(([name, value], key) => ({ key, name, value })),
    proxy,
    allowSelfSigned: target.allowSelfSigned === true,
    allowOtherOrigin: target.allowOtherOrigin === true,
    newConnections: target.newConnections === true,
  };
}

/** The target with what the draft adds to an address; what the bridge would choose anyway is left out. */
function withAddress(target: Exclude<Target, StdioTarget>, address: AddressDraft): Target {
  const { transport, proxy, allowSelfSigned, allowOtherOrigin, newConnections } = address;
  const headers = environmentOf(address.headers);
  return {
    kind: transport === 'sse' ? 'sse' : 'http',
    url: target.url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(proxy.trim() === '' ? {} : { proxy: proxy.trim() }),
    ...(allowSelfSigned ? { allowSelfSigned } : {}),
    ...(allowOtherOrigin ? { allowOtherOrigin } : {}),
    ...(newConnections ? { newConnections } : {}),
    ...(transport === 'http' ? { fallback: false } : {}),
  };
}

/** The target with what the draft adds: working directory and environment, or headers and what else an address has. */
export function withPlace(
  target: Target,
  draft: Pick<ConnectDraft, 'cwd' | 'variables' | 'envMode' | 'address'>,
): Target {
  if (target.kind !== 'stdio') return withAddress(target, draft.address);
  const env = environmentOf(draft.variables);
  const place: StdioTarget = { kind: 'stdio', command: target.command, args: target.args };
  return {
    ...place,
    ...(draft.cwd === '' ? {} : { cwd: draft.cwd }),
    ...(Object.keys(env).length === 0 ? {} : { env }),
    ...(draft.envMode === 'inherit' ? {} : { envMode: draft.envMode }),
  };
}

/** Lines without a name are not sent; of two with one name the last counts. */
export function environmentOf(variables: readonly Variable[]): Record<string, string> {
  return Object.fromEntries(
    variables
      .filter((variable) => variable.name.trim() !== '')
      .map((variable) => [variable.name.trim(), variable.value]),
  );
}

/** Nothing to start: no command and no line. */
export function isBlank(draft: ConnectDraft): boolean {
  const { source } = draft;
  if (source.kind === 'line') return source.line.trim() === '';
  return source.command.trim() === '' && source.args.length === 0;
}
