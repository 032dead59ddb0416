import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { Target } from '@mcpeek/protocol/link/target';
import { type AddressDraft, type AutoMode, type ConnectDraft, draftOfCommand } from './connectDraft.ts';

/** The command as the bridge read it from the line; an edit of its fields starts from it. */
export interface ReadCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** What the user may do to the Connect card. */
export type ConnectChange =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'replace'; readonly draft: ConnectDraft }
  | { readonly kind: 'split'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'command'; readonly command: string; readonly read: ReadCommand }
  | { readonly kind: 'argument'; readonly index: number; readonly text: string; readonly read: ReadCommand }
  | { readonly kind: 'addArgument'; readonly read: ReadCommand }
  | { readonly kind: 'removeArgument'; readonly index: number; readonly read: ReadCommand }
  | { readonly kind: 'cwd'; readonly cwd: string }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'revision'; readonly revision: string }
  | { readonly kind: 'auto'; readonly auto: AutoMode }
  | { readonly kind: 'address'; readonly address: Partial<AddressDraft> }
  | { readonly kind: 'envMode'; readonly envMode: 'inherit' | 'only' }
  | { readonly kind: 'addVariable' }
  | { readonly kind: 'removeVariable'; readonly key: number }
  | { readonly kind: 'variable'; readonly key: number; readonly name?: string; readonly value?: string };

/** The card after a change. */
export function changeDraft(draft: ConnectDraft, change: ConnectChange): ConnectDraft {
  switch (change.kind) {
    case 'line':
      return { ...draft, source: { kind: 'line', line: change.line } };
    case 'replace':
      return change.draft;
    case 'split':
      return draftOfCommand(draft, change.command, change.args);
    case 'command':
      return editFields(draft, change.read, (args) => ({ command: change.command, args }));
    case 'argument':
      return editFields(draft, change.read, (args, command) => ({
        command,
        args: args.map((argument, index) =>
          index === change.index ? { ...argument, text: change.text } : argument,
        ),
      }));
    case 'addArgument':
      return addArgument(draft, change.read);
    case 'removeArgument':
      return editFields(draft, change.read, (args, command) => ({
        command,
        args: args.filter((_, index) => index !== change.index),
      }));
    case 'cwd':
      return { ...draft, cwd: change.cwd };
    case 'title':
      return { ...draft, title: change.title };
    case 'revision':
      return { ...draft, revision: change.revision };
    case 'auto':
      return { ...draft, auto: change.auto };
    case 'address':
      return { ...draft, address: { ...draft.address, ...change.address } };
    case 'envMode':
      return { ...draft, envMode: change.envMode };
    case 'addVariable':
      return {
        ...draft,
        variables: [...draft.variables, { key: draft.nextKey, name: '', value: '' }],
        nextKey: draft.nextKey + 1,
      };
    case 'removeVariable':
      return { ...draft, variables: draft.variables.filter((variable) => variable.key !== change.key) };
    case 'variable':
      return {
        ...draft,
        variables: draft.variables.map((variable) =>
          variable.key === change.key
            ? { ...variable, name: change.name ?? variable.name, value: change.value ?? variable.value }
            : variable,
        ),
      };
    default:
      return assertNever(change);
  }
}

/** The command and arguments of a target, where it is a command. */
export function commandOf(target: Target | undefined): ReadCommand | undefined {
  return target?.kind === 'stdio' ? { command: target.command, args: target.args } : undefined;
}

type Fields = Extract<ConnectDraft['source'], { kind: 'fields' }>;

function editFields(
  draft: ConnectDraft,
  read: ReadCommand,
  edit: (args: Fields['args'], command: string) => Pick<Fields, 'command' | 'args'>,
): ConnectDraft {
  const inFields = draft.source.kind === 'fields' ? draft : draftOfCommand(draft, read.command, read.args);
  if (inFields.source.kind !== 'fields') return draft;
  return {
    ...inFields,
    source: { kind: 'fields', ...edit(inFields.source.args, inFields.source.command) },
  };
}

function addArgument(draft: ConnectDraft, read: ReadCommand): ConnectDraft {
  const edited = editFields(draft, read, (args, command) => ({ command, args }));
  if (edited.source.kind !== 'fields') return draft;
  const { command, args } = edited.source;
  return {
    ...edited,
    source: { kind: 'fields', command, args: [...args, { key: edited.nextKey, text: '' }] },
    nextKey: edited.nextKey + 1,
  };
}
