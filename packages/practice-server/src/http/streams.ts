import type { Host } from '../host.ts';
import type { Behaviour } from './behaviour.ts';
import type { BodyWriter } from './bodyWriter.ts';
import { encodeEvent, type ServerEvent } from './serverEvent.ts';

/** A stream of events that outlives the connections it is sent over. */
export interface MessageStream {
  readonly push: (event: ServerEvent) => Promise<void>;
  /** Sends from here on over this connection, the missed events first. */
  readonly attach: (writer: BodyWriter, closed: AbortSignal, missed?: readonly ServerEvent[]) => void;
  readonly isAttached: () => boolean;
  /** Ends the connection; the stream waits for the next one. */
  readonly disconnect: () => void;
  /** Nothing more will come; what comes all the same is lost. */
  readonly finish: () => void;
}

export interface Streams {
  /** A new stream; `lost` is told when the client breaks the connection. */
  readonly open: (eventIds: Behaviour['eventIds'], lost: () => void) => MessageStream;
  /** The stream of an event and what came after it; `undefined` when it is not, or no longer, known. */
  readonly find: (
    eventId: string,
    replays: Behaviour['replays'],
  ) => { readonly stream: MessageStream; readonly missed: readonly ServerEvent[] } | undefined;
}

interface Stored {
  readonly stream: MessageStream;
  readonly event: ServerEvent;
}

// The oldest event is forgotten first; a client that was away for longer cannot resume.
const mostStored = 1000;

/** The streams of one session and the events they can be resumed from. */
export function createStreams(host: Host, keepaliveMs: number | undefined): Streams {
  const stored: Stored[] = [];
  let streamCount = 0;
  let eventCount = 0;

  function store(entry: Stored): void {
    stored.push(entry);
    if (stored.length > mostStored) stored.shift();
  }

  function open(eventIds: Behaviour['eventIds'], lost: () => void): MessageStream {
    streamCount += 1;
    const name = `stream${streamCount}`;
    let ownCount = 0;
    let writer: BodyWriter | undefined;
    let stopKeepalive = (): void => {};
    let isFinished = false;

    function nextId(): string {
      eventCount += 1;
      ownCount += 1;
      if (eventIds === 'counter') return String(eventCount);
      return eventIds === 'same' ? 'event' : `${name}-${ownCount}`;
    }

    function release(): BodyWriter | undefined {
      const before = writer;
      writer = undefined;
      stopKeepalive();
      return before;
    }

    const stream: MessageStream = {
      push: async (plain) => {
        if (isFinished) return host.writeError('practice server: a message for an ended stream is lost\n');
        const event = eventIds === 'none' ? plain : { ...plain, id: nextId() };
        if (eventIds !== 'none') store({ stream, event });
        else if (writer === undefined) {
          return host.writeError('practice server: a message for a closed connection is lost\n');
        }
        await writer?.write(encodeEvent(event));
      },
      attach: (next, closed, missed = []) => {
        release()?.end();
        for (const event of missed) void next.write(encodeEvent(event));
        if (isFinished) {
          next.end();
          return;
        }
        writer = next;
        if (keepaliveMs !== undefined) {
          stopKeepalive = host.every(keepaliveMs, () => void next.write(keepalive));
        }
        closed.addEventListener('abort', () => {
          if (writer !== next) return;
          release();
          lost();
        });
      },
      isAttached: () => writer !== undefined,
      disconnect: () => release()?.end(),
      finish: () => {
        isFinished = true;
        release()?.end();
      },
    };
    return stream;
  }

  function missedAfter(index: number, found: Stored, replays: Behaviour['replays']): readonly ServerEvent[] {
    if (replays === 'foreign') return stored.slice(index + 1).map(({ event }) => event);
    const from = replays === 'overlap' ? 0 : index + 1;
    return stored
      .slice(from)
      .filter(({ stream }) => stream === found.stream)
      .map(({ event }) => event);
  }

  return {
    open,
    find: (eventId, replays) => {
      const index = stored.findLastIndex(({ event }) => event.id === eventId);
      const found = stored[index];
      if (found === undefined || replays === 'refused') return undefined;
      return { stream: found.stream, missed: missedAfter(index, found, replays) };
    },
  };
}

const keepalive = Buffer.from(': keep-alive\n\n');
