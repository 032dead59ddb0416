import type { BrowserContext } from '@playwright/test';

/** What a page must never do: throw, log an error, break its policy, or ask another origin. */
export interface PageWatch {
  /** What went wrong so far, in words. */
  readonly problems: () => readonly string[];
  /** All that the pages logged. */
  readonly logged: () => readonly string[];
  /** Says that problems with these words are part of the test. */
  readonly allow: (words: RegExp) => void;
}

/** Watches every page of a context; pages of another origin than `isOwn` knows are watched for nothing. */
export async function watchPages(
  context: BrowserContext,
  isOwn: (url: string) => boolean,
): Promise<PageWatch> {
  const problems: string[] = [];
  const logged: string[] = [];
  const allowed: RegExp[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('weberror', (error) => problems.push(`error thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    logged.push(message.text());
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:') && !url.startsWith('blob:') && !isOwn(url)) {
      problems.push(`request to another origin: ${url}`);
    }
  });
  return {
    problems: () => problems.filter((problem) => !allowed.some((words) => words.test(problem))),
    logged: () => logged,
    allow: (words) => void allowed.push(words),
  };
}
