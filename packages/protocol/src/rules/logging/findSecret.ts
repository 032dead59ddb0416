import { isSuspiciousKey } from '../../record/suspiciousKeys.ts';
import { quote, token } from '../reading.ts';

/** Something that looks like a secret: where, below the value searched, and what it looks like. Never the secret itself. */
export interface FoundSecret {
  readonly pointer: string;
  readonly what: string;
}

/** Of each log message so many values are looked at, and so many characters of each text. */
const mostValues = 200;
const mostCharacters = 4_000;
const deepest = 8;

/** Each begins with fixed text and has bounded parts, so that a search takes linear time. */
const forms: readonly (readonly [what: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/],
  ['an access key of AWS', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{10}/],
  ['a secret key of an API', /\bsk-[A-Za-z0-9_-]{20}/],
  ['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8}/],
  ['a bearer token', /\bBearer [A-Za-z0-9._~+/-]{20}/],
  ['the number of a card', /\b(?:4\d{3}|5[1-5]\d{2})([ -])\d{4}\1\d{4}\1\d{4}\b/],
  ['a social security number', /\b(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/],
  // From the slashes backwards: any word could be the beginning of an address, and most are none.
  ['an address with a password', /(?<=\b[a-z][a-z0-9+.-]{1,20}:)\/\/[^\s:@/]{1,100}:[^\s:@/]{1,100}@/],
  [
    'a password',
    /\b(?:password|passwd|api[_-]?key|client[_-]?secret)\b["']?\s{0,3}[=:]\s{0,3}["']?[^\s"'*<[{]{6}/i,
  ],
];

/** Finds the first thing in a parsed JSON value that looks like a secret. */
export function findSecret(data: unknown): FoundSecret | undefined {
  const open: { readonly value: unknown; readonly pointer: string; readonly depth: number }[] = [
    { value: data, pointer: '', depth: 0 },
  ];
  for (let looked = 0; looked < mostValues; looked++) {
    const next = open.pop();
    if (next === undefined) return undefined;
    const { value, pointer, depth } = next;
    if (typeof value === 'string') {
      const text = value.slice(0, mostCharacters);
      const form = forms.find(([, pattern]) => pattern.test(text));
      if (form !== undefined) return { pointer, what: form[0] };
    }
    if (typeof value !== 'object' || value === null || depth === deepest) continue;
    for (const [name, child] of membersOf(value)) {
      const place = pointer + token(name);
      if (isSuspiciousKey(name) && typeof child === 'string' && isWritten(child))
        return { pointer: place, what: `the value of a secret, by its name ${quote(name)}` };
      open.push({ value: child, pointer: place, depth: depth + 1 });
    }
  }
  return undefined;
}

/** What is masked, empty, or a word is no secret. */
function isWritten(text: string): boolean {
  return text.length >= 8 && !/[*<[{\u2022\u2026]|redacted|masked|hidden/i.test(text);
}

/** The members of an object or the elements of an array, the last of those looked at first. */
function membersOf(value: object): readonly (readonly [name: string, child: unknown])[] {
  const all = Array.isArray(value)
    ? value.slice(0, mostValues).map((child: unknown, index) => [String(index), child] as const)
    : Object.entries(value).slice(0, mostValues);
  return all.reverse();
}
