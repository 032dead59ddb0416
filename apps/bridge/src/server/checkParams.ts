import { encodePointer } from '@mcpeek/protocol/base/json/jsonPointer';
import { type CallName, type CallParams, callParams } from '@mcpeek/protocol/wire/calls';

/** Where params are not what their call takes, and why. */
export interface ParamProblem {
  /** JSON pointer inside the params. */
  readonly pointer: string;
  readonly message: string;
}

/** The name is of a call that the page may make. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(callParams, name);
}

/** The params are what the call takes; what is wrong with them is added to `problems`. */
export function acceptsParams<Name extends CallName>(
  name: Name,
  params: unknown,
  problems: ParamProblem[],
): params is CallParams<Name> {
  // A schema of an object takes an array too.
  if (Array.isArray(params)) {
    problems.push({ pointer: '', message: 'Params are an object, not an array.' });
    return false;
  }
  const outcome = callParams[name]['~standard'].validate(params);
  if (outcome instanceof Promise) throw new Error(`The params of ${name} must be checked at once.`);
  for (const { message, path } of outcome.issues ?? []) {
    const keys = (path ?? []).map((item) => (typeof item === 'object' ? item.key : item));
    problems.push({ pointer: encodePointer(keys.map(String)), message });
  }
  return outcome.issues === undefined;
}
