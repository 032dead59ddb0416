const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Vite puts scripts of its own into the page and makes workers from blobs. */
const developmentPolicy = pagePolicy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
  .replace("worker-src 'self'", "worker-src 'self' blob:");

/** Headers of every answer of the bridge, refusals included; what may be kept says so itself. */
export function answerHeaders(isDevelopment: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': isDevelopment ? developmentPolicy : pagePolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}
