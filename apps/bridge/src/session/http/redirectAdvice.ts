import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';

/** Makes what says, once a session, that its address leads to another, which should be used instead. */
export function createRedirectAdvice(onAdvice: (text: string) => void): (exchange: HttpExchange) => void {
  let isSaid = false;
  return ({ request, response }) => {
    if (isSaid || response?.redirect === undefined) return;
    isSaid = true;
    // What is asked behind the path may be a secret.
    const { origin, pathname } = new URL(response.redirect.to);
    onAdvice(
      `The server sends ${request.method} ${new URL(request.url).pathname} on to ${origin}${pathname} (HTTP ${response.status}). Use that address for this target: all that is sent takes this way twice.`,
    );
  };
}
