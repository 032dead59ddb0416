import type { Behaviour } from './behaviour.ts';
import type { Conversation } from './conversation.ts';
import { type Exchange, incomingOf } from './exchange.ts';
import type { HttpOptions } from './httpOptions.ts';
import type { Post } from './post.ts';
import { emptyReply, type Reply, streamReply, textReply } from './reply.ts';
import type { MessageStream, Streams } from './streams.ts';

interface Circumstances {
  readonly behaviour: Behaviour;
  readonly options: HttpOptions;
  /** The request is initialize: only its answer says whether there is a session, and of which revision. */
  readonly isFirst: boolean;
}

/** Answers a POST with requests: with a stream, or with JSON; never resolves when a fault leaves it unanswered. */
export async function answerRequests(
  { body, names }: Exchange,
  conversation: Conversation,
  streams: Streams,
  { behaviour, options, isFirst }: Circumstances,
): Promise<Reply> {
  const { server } = conversation;
  const post = conversation.openPost(names, options.answers);

  /** `false` when a fault leaves the requests without an answer. */
  async function run(): Promise<boolean> {
    const outcome = 'line' in body ? await server.receive(body.line, post.origin) : 'done';
    if (outcome === 'ignored' && !post.isAnswered()) return false;
    conversation.closePost(post);
    return true;
  }

  async function runOnStream(stream: MessageStream): Promise<void> {
    if ((await run()) && behaviour.endsAfterAnswer) stream.finish();
  }

  function cancel(): void {
    if (!behaviour.cancelsOnDisconnect) return;
    for (const incoming of incomingOf(body)) if (incoming.kind === 'request') server.cancel(incoming.id);
  }

  function openStream(start: (stream: MessageStream) => Promise<void>): Reply {
    const canResume = options.isResumable && behaviour.eventIds !== 'none';
    const stream = streams.open(canResume ? behaviour.eventIds : 'none', cancel);
    const isPrimed = behaviour.primes === 'always' || (behaviour.primes === 'whenInRevision' && primes());
    const polls = canPoll() && behaviour.polls;
    return streamReply((writer, closed) => {
      stream.attach(writer, closed);
      if (behaviour.retry === 'words') void stream.push({ retry: 'soon' });
      const retry = polls && behaviour.retry === 'digits' ? { retry: String(options.retryMs) } : {};
      if (isPrimed) void stream.push({ ...retry, data: Buffer.alloc(0) });
      if (polls) stream.disconnect();
      if (behaviour.endsBeforeAnswer) stream.finish();
      post.useStream(stream);
      void start(stream);
    });

    function primes(): boolean {
      return canResume && server.state.features.revision >= '2025-11-25';
    }

    function canPoll(): boolean {
      return !isFirst && primes();
    }
  }

  if (behaviour.acceptsRequests) {
    void run();
    return emptyReply(202);
  }
  if (options.answers === 'stream' && !isFirst) return openStream(runOnStream);

  const ran = run();
  const demanded = options.answers === 'auto' ? post.needsStream.then(() => 'stream' as const) : ran;
  const outcome = await Promise.race([ran, demanded]);
  if (outcome === false) return new Promise(() => {});
  if (outcome === 'stream' || options.answers === 'stream') {
    return openStream(async (stream) => {
      if ((await ran) && behaviour.endsAfterAnswer) stream.finish();
    });
  }
  return answerWithJson(post);
}

/** A cancelled request has no answer; a stream without events is the only way to say so. */
function answerWithJson(post: Post): Reply {
  const [first, ...others] = post.held();
  if (first === undefined) return streamReply((writer) => writer.end());
  const texts = others.length === 0 ? first : joined([first, ...others]);
  return textReply(200, 'application/json', texts);
}

/** Answers that came one by one, as one array. */
function joined(lines: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from('['),
    ...lines.flatMap((line, index) => separated(line, index)),
    Buffer.from(']'),
  ]);
}

function separated(line: Buffer, index: number): readonly Buffer[] {
  return index === 0 ? [line] : [Buffer.from(','), line];
}
