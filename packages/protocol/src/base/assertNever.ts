/** Marks a branch that the compiler proves unreachable; throws if outside data reaches it all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
