/** How the line to the bridge stands. */
export type SocketState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** It broke or never came; the next try is on its way. */
  | { readonly kind: 'lost'; readonly retryInMs: number; readonly tries: number };

/** The little of a WebSocket that is used here. */
export interface LineSocket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export interface SocketParts {
  readonly connect: () => LineSocket;
  /** Runs later; the answer cancels. */
  readonly later: (run: () => void, delayMs: number) => () => void;
  readonly onState: (state: SocketState) => void;
  readonly onText: (text: string) => void;
}

/** A line to the bridge that comes back by itself. */
export interface Socket {
  readonly state: () => SocketState;
  /** False when it is not open; then nothing was sent. */
  readonly send: (text: string) => boolean;
  /** Stops trying until `retry`. */
  readonly pause: () => void;
  /** Tries now instead of waiting. */
  readonly retry: () => void;
  readonly close: () => void;
}

const firstDelayMs = 250;
const longestDelayMs = 5000;

/** Opens the line, and opens it again with growing waits (250 ms to 5 s) until it is closed. */
export function createSocket({ connect, later, onState, onText }: SocketParts): Socket {
  let state: SocketState = { kind: 'connecting' };
  let line: LineSocket | undefined;
  let tries = 0;
  let isClosed = false;
  let stopWaiting = () => {};

  const setState = (next: SocketState) => {
    state = next;
    onState(next);
  };

  const open = () => {
    stopWaiting();
    const opened = connect();
    line = opened;
    opened.onopen = () => {
      tries = 0;
      setState({ kind: 'open' });
    };
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string') onText(data);
    };
    opened.onclose = () => {
      if (line !== opened || isClosed) return;
      line = undefined;
      tries += 1;
      const retryInMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (tries - 1));
      setState({ kind: 'lost', retryInMs, tries });
      stopWaiting = later(open, retryInMs);
    };
  };

  open();
  return {
    state: () => state,
    send: (text) => {
      if (state.kind !== 'open' || line === undefined) return false;
      line.send(text);
      return true;
    },
    pause: () => stopWaiting(),
    retry: () => {
      if (!isClosed && line === undefined) open();
    },
    close: () => {
      isClosed = true;
      stopWaiting();
      line?.close();
    },
  };
}
