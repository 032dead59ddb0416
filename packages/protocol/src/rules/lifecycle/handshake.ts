import type { SingleMessage } from '../../jsonrpc/message.ts';
import { type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** One half of the handshake: what a side says of itself in `initialize` or in its result. */
export interface Introduction {
  readonly side: 'client' | 'server';
  /** The member of the envelope that holds it. */
  readonly member: 'params' | 'result';
  /** Pointer of that member. */
  readonly pointer: string;
  /** The name under which the side describes its software. */
  readonly infoName: 'clientInfo' | 'serverInfo';
  /** Undefined when the member is missing or no object. */
  readonly value: ReadObject | undefined;
}

/** Tells whether a message holds an introduction. */
export function isIntroduction(moment: MessageMoment): boolean {
  return introductionOf(moment) !== undefined;
}

/** Reads the introduction that a message holds; undefined when it is neither `initialize` nor its result. */
export function introductionOf({ message, link, sender }: MessageMoment): Introduction | undefined {
  if (message.kind === 'request' && message.method === 'initialize' && sender === 'client') {
    return introduce(message, 'client', 'params', 'clientInfo');
  }
  if (message.kind === 'result' && link.kind === 'answer' && link.exchange.method === 'initialize') {
    return introduce(message, 'server', 'result', 'serverInfo');
  }
  return undefined;
}

function introduce(
  message: SingleMessage,
  side: Introduction['side'],
  member: Introduction['member'],
  infoName: Introduction['infoName'],
): Introduction {
  return {
    side,
    member,
    infoName,
    pointer: `${message.pointer}/${member}`,
    value: readObject(message, member),
  };
}
