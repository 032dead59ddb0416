import { isHandshakeRevision, type Revision } from '../../base/revision.ts';
import { type CapabilityDefinition, findCapability } from '../../revisions/capabilities.ts';
import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema } from '../sources.ts';
import { introductionOf } from './handshake.ts';

/** What a side may declare, and in what form. */
export const capabilityRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/capability-value-type',
    on: 'message',
    kinds: ['request', 'result'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title:
      'A capability is an object, its flags listChanged and subscribe are true or false, its other parts are objects.',
    fix: 'Declare a capability as an object, such as "tools":{}, and leave out what is not supported.',
    sources: inSchema('ServerCapabilities'),
    applies: isDeclaration,
    check: onDeclared((side, declared, pointer, revision) =>
      Object.entries(declared).flatMap(([name, value]) => {
        const known = findCapability(side, name);
        if (known === undefined || name === 'experimental' || !isThere(known, revision)) return [];
        if (!isObject(value)) {
          return [
            {
              pointer: pointer + token(name),
              message: `The capability ${quote(name)} is ${describeValue(value)}; it must be an object.`,
            },
          ];
        }
        // Of the parts of tasks a rule of their own speaks.
        return name === 'tasks' ? [] : checkMembers(known, value, pointer + token(name), revision);
      }),
    ),
  },
  {
    id: 'lifecycle/experimental-shape',
    on: 'message',
    kinds: ['request', 'result'],
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'The capability experimental is an object whose members are objects.',
    fix: 'Write each experimental capability as a name with an object, such as "experimental":{"x/feature":{}}.',
    sources: inSchema('ClientCapabilities'),
    applies: isDeclaration,
    check: onDeclared((_, declared, pointer) => {
      const experimental = declared.experimental;
      if (experimental === undefined) return [];
      const place = `${pointer}/experimental`;
      if (!isObject(experimental)) {
        return [
          {
            pointer: place,
            message: `experimental is ${describeValue(experimental)}; it must be an object.`,
          },
        ];
      }
      return Object.entries(experimental)
        .filter(([, value]) => !isObject(value))
        .map(([name, value]) => ({
          pointer: place + token(name),
          message: `The experimental capability ${quote(name)} is ${describeValue(value)}; it must be an object.`,
        }));
    }),
  },
  {
    id: 'lifecycle/unknown-capability',
    on: 'message',
    kinds: ['request', 'result'],
    levels: inAll('info'),
    side: 'sender',
    title: 'A capability that the revision does not have means nothing to it; the other side ignores it.',
    fix: 'Check the spelling and the side; put capabilities of your own under experimental.',
    sources: inSchema('ServerCapabilities'),
    applies: isDeclaration,
    check: onDeclared((side, declared, pointer, revision) =>
      Object.keys(declared).flatMap((name) => {
        const known = findCapability(side, name);
        if (known !== undefined && isThere(known, revision)) return [];
        const why = known === undefined ? 'in no revision' : `only since ${known.since}`;
        return [
          {
            pointer: pointer + token(name),
            message: `A ${side} has the capability ${quote(name)} ${why}; it is ignored.`,
          },
        ];
      }),
    ),
  },
];

type Find = (
  side: 'client' | 'server',
  declared: ReadObject,
  pointer: string,
  revision: Revision | undefined,
) => readonly RuleHit[];

function onDeclared(find: Find) {
  return (moment: MessageMoment): RuleHits => {
    const declaration = declarationIn(moment);
    if (declaration === undefined || !isObject(declaration.value)) return undefined;
    const { side, value, pointer } = declaration;
    return limitHits(find(side, value, pointer, moment.revision), pointer);
  };
}

interface Declaration {
  readonly side: 'client' | 'server';
  readonly value: unknown;
  readonly pointer: string;
}

function isDeclaration(moment: MessageMoment): boolean {
  return declarationIn(moment) !== undefined;
}

/** What a message declares: a half of the handshake; in 2026-07-28 each request, and the answer to server/discover. */
function declarationIn(moment: MessageMoment): Declaration | undefined {
  const { message, link, revision, sender } = moment;
  if (revision !== '2026-07-28') {
    const introduction = introductionOf(moment);
    if (introduction === undefined) return undefined;
    const { side, value, pointer } = introduction;
    return { side, value: value?.capabilities, pointer: `${pointer}/capabilities` };
  }
  if (message.kind === 'request' && sender === 'client') {
    const meta = readObject(message, 'params')?._meta;
    const value = isObject(meta) ? meta[carried] : undefined;
    return { side: 'client', value, pointer: `${message.pointer}/params/_meta${token(carried)}` };
  }
  if (link.kind !== 'answer' || link.exchange.method !== 'server/discover') return undefined;
  const value = readObject(message, 'result')?.capabilities;
  return { side: 'server', value, pointer: `${message.pointer}/result/capabilities` };
}

const carried = 'io.modelcontextprotocol/clientCapabilities';

/** Revisions are dates, so their order is that of their text; before one is agreed any with a handshake will do. */
function isThere(
  { since, until }: { readonly since: Revision; readonly until?: Revision },
  revision: Revision | undefined,
): boolean {
  if (revision === undefined) return isHandshakeRevision(since);
  return since <= revision && (until === undefined || revision <= until);
}

function checkMembers(
  known: CapabilityDefinition,
  value: ReadObject,
  pointer: string,
  revision: Revision | undefined,
): readonly RuleHit[] {
  const hits: RuleHit[] = [];
  for (const member of known.members) {
    const { path, kind } = member;
    if (!isThere(member, revision)) continue;
    const seen = path.reduce<unknown>((parent, name) => (isObject(parent) ? parent[name] : undefined), value);
    if (seen === undefined || (kind === 'boolean' ? typeof seen === 'boolean' : isObject(seen))) continue;
    hits.push({
      pointer: pointer + path.map(token).join(''),
      message: `${[known.name, ...path].join('.')} is ${describeValue(seen)}; it must be ${kind === 'boolean' ? 'true or false' : 'an object'}.`,
    });
  }
  return hits;
}
