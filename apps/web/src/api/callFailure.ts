/** Why a call has no result: the bridge's code and data, or `connectionLost` and `cancelled` of the page itself. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** JSON-RPC code of the bridge; 0 where the page itself gave up. */
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** `data.kind`, or the empty text. */
  get kind(): string {
    return typeof this.data.kind === 'string' ? this.data.kind : '';
  }

  /** Where in a filter the fault is, as given with -32602. */
  get position(): number | undefined {
    return typeof this.data.position === 'number' ? this.data.position : undefined;
  }
}

/** The words of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
