import { isObject, type ReadObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** Whether a tool runs as a task; a tool that does not say is never one. */
export type TaskSupport = 'forbidden' | 'optional' | 'required';

/** Reads what each tool of a list says of tasks. */
export function readSupport(result: ReadObject): readonly (readonly [string, TaskSupport])[] {
  if (!Array.isArray(result.tools)) return [];
  return result.tools.flatMap((tool: unknown): readonly (readonly [string, TaskSupport])[] => {
    if (!isObject(tool) || typeof tool.name !== 'string') return [];
    const said = isObject(tool.execution) ? tool.execution.taskSupport : undefined;
    return [[tool.name, said === 'optional' || said === 'required' ? said : 'forbidden']];
  });
}

/** Tells whether the receiver of a request declares a part of `tasks`; undefined when its capabilities were not seen. */
export function declares(
  { state }: MessageMoment,
  asker: 'out' | 'in',
  ...path: readonly string[]
): boolean | undefined {
  const session = state.session();
  const declared = asker === 'out' ? session.serverCapabilities : session.clientCapabilities;
  if (declared === undefined) return undefined;
  const value = ['tasks', ...path].reduce<unknown>(
    (parent, name) => (isObject(parent) ? parent[name] : undefined),
    declared,
  );
  return isObject(value);
}

/** The part of `requests` under which a request is declared that may become a task. */
export function requestPath(method: string): readonly string[] {
  return ['requests', ...method.split('/')];
}
