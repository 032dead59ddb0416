/** A command that the bridge starts and speaks to over its standard streams. */
export interface StdioTarget {
  readonly kind: 'stdio';
  readonly command: string;
  /** The arguments exactly as the process gets them; no shell, no splitting, empty ones kept. */
  readonly args: readonly string[];
  /** Working directory; the user's home when absent. */
  readonly cwd?: string;
  /** Added to the environment, or all of it with `envMode: 'only'`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly envMode?: 'inherit' | 'only';
}

/** An MCP endpoint URL (Streamable HTTP). */
export interface HttpTarget {
  readonly kind: 'http';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly proxy?: string;
  readonly allowSelfSigned?: boolean;
  /** The endpoint that an event stream names may be at another origin. */
  readonly allowOtherOrigin?: boolean;
  /** Every exchange gets a connection of its own. */
  readonly newConnections?: boolean;
  /** False: the old HTTP+SSE is not tried when Streamable HTTP is refused. */
  readonly fallback?: boolean;
}

/** The URL of an event stream (HTTP+SSE of 2024-11-05). */
export interface SseTarget extends Omit<HttpTarget, 'kind'> {
  readonly kind: 'sse';
}

/** What to connect to. */
export type Target = StdioTarget | HttpTarget | SseTarget;
