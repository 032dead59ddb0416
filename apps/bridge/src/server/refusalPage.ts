import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { GuardRefusal } from './guard.ts';

/** A refusal in words, for a page or a JSON answer. */
export interface RefusalText {
  readonly title: string;
  readonly message: string;
  /** The option that would let this request in. */
  readonly option?: string;
  /** Where the person can go on with one click of their own. */
  readonly goOn?: string;
}

/** Says why a request was refused and what would help; `path` is the path and query that was asked for. */
export function describeRefusal(refusal: GuardRefusal, path: string): RefusalText {
  switch (refusal.kind) {
    case 'target':
      return { title: 'Not an address of MCPeek', message: 'The request line must hold a path.' };
    case 'host':
      return {
        title: 'MCPeek does not know this host name',
        message: `The request was for the host “${shorten(refusal.value)}”. MCPeek answers to localhost, 127.0.0.1 and [::1], so that no other site can reach it through a name of its own.`,
        ...(refusal.option === undefined ? {} : { option: refusal.option }),
      };
    case 'origin':
      return {
        title: 'MCPeek does not take requests of other pages',
        message: `The request came from a page at “${shorten(refusal.value)}”, not from the page of this MCPeek.`,
        ...(refusal.option === undefined ? {} : { option: refusal.option }),
      };
    case 'site':
      return {
        title: 'Another site asked for this',
        message: refusal.isNavigation
          ? 'A link of another site led here. MCPeek opens only when you ask for it yourself.'
          : 'MCPeek takes requests of its own page only.',
        ...(refusal.isNavigation && /^\/(?![/\\])/.test(path) ? { goOn: path } : {}),
      };
    default:
      return assertNever(refusal);
  }
}

/** The refusal as a page: no script, everything that was sent escaped. */
export function refusalPage(text: RefusalText): string {
  const help =
    text.option === undefined
      ? ''
      : `<p>If this address is yours and you trust it, start MCPeek with</p><pre>npm start -- ${escapeHtml(text.option)}</pre>`;
  const goOn = text.goOn === undefined ? '' : `<p><a href="${escapeHtml(text.goOn)}">Open MCPeek</a></p>`;
  return messagePage(text.title, `<p>${escapeHtml(text.message)}</p>${help}${goOn}`);
}

/** A plain page of the bridge itself; `bodyHtml` is HTML already. */
export function messagePage(title: string, bodyHtml: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:44rem;margin:15vh auto 0;padding:0 1.5rem}h1{font-size:1.2rem}pre{padding:.75rem;border:1px solid;border-radius:6px;overflow:auto}</style>
</head><body><h1>${escapeHtml(title)}</h1>${bodyHtml}</body></html>
`;
}

/** Text as it can stand in HTML, inside quotes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
