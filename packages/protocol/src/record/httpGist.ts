import { cutGist } from './gist.ts';
import { type HttpEndPart, type HttpEventPart, type HttpHeadPart, headerValue } from './httpPart.ts';

/** One line that says what an `http` record is. */
export function gistOfHttp(part: HttpHeadPart, text: string | undefined): string {
  switch (part.part) {
    case 'request':
      return cutGist(`${part.method} ${part.path}${part.resumes === undefined ? '' : ' · resumes a stream'}`);
    case 'response': {
      const type = headerValue(part.headers, 'content-type');
      const { redirect } = part;
      const words = [
        `${part.status} ${part.statusText}`.trim(),
        ...(type === undefined || part.carries === 'nothing' ? [] : [type]),
        ...(redirect === undefined ? [] : [`${redirect.isFollowed ? '' : 'not followed '}→ ${redirect.to}`]),
        ...(text === undefined || text.trim() === '' ? [] : [JSON.stringify(text.slice(0, 120))]),
      ];
      return cutGist(words.join(' · '));
    }
    case 'end':
      return cutGist(gistOfEnd(part));
  }
}

const outcomeWords = {
  complete: 'complete',
  cut: 'broke off',
  aborted: 'closed by MCPeek',
  failed: 'no answer',
} as const;

function gistOfEnd({ outcome, problem, events, unfinishedBytes }: HttpEndPart): string {
  const words: string[] = [outcomeWords[outcome]];
  if (events !== undefined) words.push(`${events} event${events === 1 ? '' : 's'}`);
  if (unfinishedBytes !== undefined && unfinishedBytes > 0)
    words.push(`${unfinishedBytes} byte${unfinishedBytes === 1 ? '' : 's'} without a blank line`);
  if (problem !== undefined) words.push(problem.message);
  return words.join(' · ');
}

/** One line that says what an `sse` record is. */
export function gistOfEvent({ what, event }: HttpEventPart, block: string): string {
  const id = event.id === undefined ? '' : `id ${event.id}`;
  const retry = event.retry === undefined ? '' : `retry ${event.retry}`;
  const data = dataOf(block);
  const words = {
    message: [data],
    endpoint: ['endpoint', data],
    priming: ['priming', id, retry],
    comment: ['comment', block.trim().replace(/^: ?/, '')],
    fields: [event.type === undefined ? '' : `event ${event.type}`, id, retry],
    empty: ['event without data', retry],
    unfinished: ['unfinished', JSON.stringify(block.slice(0, 120))],
  }[what];
  return cutGist(words.filter((word) => word !== '').join(' · '));
}

function dataOf(block: string): string {
  return [...block.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join(' ');
}
