import type { Revision } from '../base/revision.ts';

/** A capability that a side may declare; its value is always an object. */
export interface CapabilityDefinition {
  readonly name: string;
  readonly declaredBy: readonly ('client' | 'server')[];
  /** The first revision that has it. */
  readonly since: Revision;
  /** The last revision that has it, when later ones do not. */
  readonly until?: Revision;
  /** Its members, by path below it, with the kind of value that each must have. */
  readonly members: readonly CapabilityMember[];
}

/** A member of a capability. */
export interface CapabilityMember {
  readonly path: readonly string[];
  readonly kind: 'boolean' | 'object';
  readonly since: Revision;
  readonly until?: Revision;
}

const flag = (name: string): CapabilityMember => ({ path: [name], kind: 'boolean', since: '2024-11-05' });
const part = (...path: string[]): CapabilityMember => ({ path, kind: 'object', since: '2025-11-25' });

/** All capabilities of all revisions. */
export const capabilities: readonly CapabilityDefinition[] = [
  { name: 'experimental', declaredBy: ['client', 'server'], since: '2024-11-05', members: [] },
  {
    name: 'roots',
    declaredBy: ['client'],
    since: '2024-11-05',
    members: [{ ...flag('listChanged'), until: '2025-11-25' }],
  },
  {
    name: 'sampling',
    declaredBy: ['client'],
    since: '2024-11-05',
    members: [part('context'), part('tools')],
  },
  { name: 'elicitation', declaredBy: ['client'], since: '2025-06-18', members: [part('form'), part('url')] },
  { name: 'logging', declaredBy: ['server'], since: '2024-11-05', members: [] },
  { name: 'completions', declaredBy: ['server'], since: '2025-03-26', members: [] },
  { name: 'prompts', declaredBy: ['server'], since: '2024-11-05', members: [flag('listChanged')] },
  {
    name: 'resources',
    declaredBy: ['server'],
    since: '2024-11-05',
    members: [flag('subscribe'), flag('listChanged')],
  },
  { name: 'tools', declaredBy: ['server'], since: '2024-11-05', members: [flag('listChanged')] },
  { name: 'extensions', declaredBy: ['client', 'server'], since: '2026-07-28', members: [] },
  {
    name: 'tasks',
    declaredBy: ['client', 'server'],
    since: '2025-11-25',
    until: '2025-11-25',
    members: [
      part('list'),
      part('cancel'),
      part('requests'),
      part('requests', 'tools'),
      part('requests', 'tools', 'call'),
      part('requests', 'sampling'),
      part('requests', 'sampling', 'createMessage'),
      part('requests', 'elicitation'),
      part('requests', 'elicitation', 'create'),
    ],
  },
];

/** Finds a capability of a side by name. */
export function findCapability(side: 'client' | 'server', name: string): CapabilityDefinition | undefined {
  return capabilities.find((known) => known.name === name && known.declaredBy.includes(side));
}
