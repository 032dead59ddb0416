/**
 * Why a rule is not looked for: it needs a question of our own, it is about what a program does beside the wire, it
 * shows only in HTTP exchanges, or only in authorization.
 */
export type NotBuilt = 'probe' | 'host' | 'http' | 'auth';

/** The rules of 2026-07-28 that frames and stdio do not show, each with its reason; a table. */
export const notBuilt: Readonly<Record<string, NotBuilt>> = {
  'dir-stateful-dependence': 'probe',
  'dir-list-varies-per-connection': 'probe',
  'ver-client-ignored-supported': 'host',
  'mrtr-tampered-accepted': 'probe',
  'elicit-url-autofetch': 'host',
  'sub-no-relisten': 'host',
  'timeout-none': 'host',
  'tool-annotations-trust': 'host',
  'cache-served-wrong-key': 'host',
  'cache-public-per-user': 'auth',
  'page-empty-string-end': 'host',
  'http-header-not-validated': 'probe',
  'http-base64-not-decoded': 'probe',
  'http-header-name-case': 'probe',
  'http-origin': 'probe',
  'http-bind-all': 'host',
  'stdio-stderr-as-error': 'host',
  'stdio-per-task-process': 'host',
  'auth-401-no-hint': 'auth',
  'auth-prm-no-as': 'auth',
  'auth-issuer-mismatch': 'auth',
  'auth-pkce-missing': 'auth',
  'auth-resource-param': 'auth',
  'auth-iss-invalid': 'auth',
  'auth-iss-flag': 'auth',
  'auth-error-shown-on-iss-mismatch': 'auth',
  'auth-app-type': 'auth',
  'auth-credential-reuse': 'auth',
  'auth-registration-order': 'auth',
  'auth-cimd-invalid': 'auth',
  'auth-scope-union': 'auth',
  'auth-stepup-loop': 'auth',
  'auth-offline-access': 'auth',
  'auth-bearer-missing': 'auth',
  'ui-before-initialized': 'host',
  'ui-tool-result-order': 'host',
  'ui-app-visibility': 'host',
  'ui-csp-loosened': 'host',
  'skill-prefetch': 'host',
};
