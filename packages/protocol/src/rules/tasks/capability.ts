import { introductionOf } from '../lifecycle/handshake.ts';
import { describeValue, isObject, token } from '../reading.ts';
import type { AnyRule, RuleHit } from '../rule.ts';
import { taskRule } from './taskRule.ts';

const parts = [
  ['list'],
  ['cancel'],
  ['requests'],
  ['requests', 'tools'],
  ['requests', 'tools', 'call'],
  ['requests', 'sampling'],
  ['requests', 'sampling', 'createMessage'],
  ['requests', 'elicitation'],
  ['requests', 'elicitation', 'create'],
];

/** How tasks are declared. */
export const taskCapabilityRules: readonly AnyRule[] = [
  taskRule({
    id: 'tasks/capability-shape',
    isForAll: true,
    level: 'error',
    kinds: ['request', 'result'],
    methods: ['initialize'],
    title: 'The parts of the capability tasks are objects.',
    fix: 'Declare a part as an empty object, such as "list":{}.',
    heading: 'Capabilities',
    find: (moment) => {
      const introduction = introductionOf(moment);
      const declared = introduction?.value?.capabilities;
      if (introduction === undefined || !isObject(declared) || !isObject(declared.tasks)) return undefined;
      const { tasks } = declared;
      return parts.flatMap((path): readonly RuleHit[] => {
        const seen = path.reduce<unknown>(
          (parent, name) => (isObject(parent) ? parent[name] : undefined),
          tasks,
        );
        if (seen === undefined || isObject(seen)) return [];
        const pointer = `${introduction.pointer.slice(moment.message.pointer.length)}/capabilities/tasks${path.map(token).join('')}`;
        const said = `tasks.${path.join('.')} is ${describeValue(seen)}; it must be an object.`;
        return [
          {
            pointer,
            message: `${said} The specification is ambiguous here: its text speaks of true and false, its schema of objects.`,
          },
        ];
      });
    },
  }),
];
