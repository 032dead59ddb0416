/** Waits for a promise, but not longer than this; `what` names it in the error. */
export async function withinTime<Value>(limitMs: number, what: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again until the answer is true, but not longer than this. */
export async function untilTrue(limitMs: number, what: string, ask: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await withinTime(limitMs, what, ask()))) {
    if (performance.now() > endMs) throw new Error(`${what} was not true within ${limitMs / 1000} s`);
    await pause(20);
  }
}

/** Resolves after this time. */
export function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
