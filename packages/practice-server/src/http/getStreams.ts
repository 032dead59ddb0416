import type { Host } from '../host.ts';
import type { Behaviour } from './behaviour.ts';
import type { BodyWriter } from './bodyWriter.ts';
import type { ServerEvent } from './serverEvent.ts';
import type { MessageStream, Streams } from './streams.ts';

type Attach = (writer: BodyWriter, closed: AbortSignal) => void;

/** The streams a client opened with GET, for what belongs to no request. */
export interface GetStreams {
  /** Sends on the oldest open stream; waits for the next one when there is none. */
  readonly send: (line: Buffer, names: readonly string[]) => Promise<void>;
  /** A new stream, which begins with this event. */
  readonly open: (eventIds: Behaviour['eventIds'], greeting?: readonly ServerEvent[]) => Attach;
  /** Goes on behind this event, on whichever stream it was; `undefined` when it is unknown. */
  readonly resume: (eventId: string, replays: Behaviour['replays']) => Attach | undefined;
  readonly close: () => void;
}

const mostWaiting = 1000;

export function createGetStreams(
  host: Host,
  streams: Streams,
  eventsFor: (line: Buffer, names: readonly string[]) => readonly ServerEvent[],
): GetStreams {
  const opened = new WeakSet<MessageStream>();
  const waiting: { readonly line: Buffer; readonly names: readonly string[] }[] = [];
  let current: readonly MessageStream[] = [];
  let hasToldOfLoss = false;

  async function send(line: Buffer, names: readonly string[]): Promise<void> {
    const stream = current.find((candidate) => candidate.isAttached());
    if (stream === undefined) {
      waiting.push({ line, names });
      if (waiting.length <= mostWaiting) return;
      waiting.shift();
      if (hasToldOfLoss) return;
      hasToldOfLoss = true;
      return host.writeError(
        'practice server: too many messages wait for a GET stream; the oldest are lost\n',
      );
    }
    for (const event of eventsFor(line, names)) await stream.push(event);
  }

  function use(stream: MessageStream): void {
    current = [...current.filter((candidate) => candidate.isAttached() && candidate !== stream), stream];
    for (const { line, names } of waiting.splice(0)) void send(line, names);
  }

  return {
    send,
    open: (eventIds, greeting = []) => {
      const stream = streams.open(eventIds, () => {});
      opened.add(stream);
      return (writer, closed) => {
        stream.attach(writer, closed);
        for (const event of greeting) void stream.push(event);
        use(stream);
      };
    },
    resume: (eventId, replays) => {
      if (streams.find(eventId, replays) === undefined) return undefined;
      return (writer, closed) => {
        const found = streams.find(eventId, replays);
        if (found === undefined) return writer.end();
        found.stream.attach(writer, closed, found.missed);
        if (opened.has(found.stream)) use(found.stream);
      };
    },
    close: () => {
      for (const stream of current) stream.finish();
    },
  };
}
