import { faultFamilies } from './faults/catalogue.ts';
import { revisions } from './revision/revisions.ts';

/** What `--help` says. */
export function helpText(): string {
  const families = faultFamilies.map(({ title, faults }) => {
    const lines = faults.map((fault) => `  ${fault.name.padEnd(28)}${fault.about} [${fault.on}]`);
    return [`${title}:`, ...lines].join('\n');
  });
  return [`${usage}\n`, ...families].join('\n\n').concat('\n');
}

const usage = `A server to practise the Model Context Protocol with, over stdin and stdout or over HTTP.

  node main.ts [options]                   over stdin and stdout
  node main.ts --http [PORT] [options]     Streamable HTTP at http://127.0.0.1:PORT/mcp
  node main.ts --http-sse [PORT] [options] HTTP+SSE of 2024-11-05 at http://127.0.0.1:PORT/sse

  --revision DATE       speak only this revision; without it all of ${revisions.join(', ')}
  --page-size N         entries on one page of a list (100)
  --clock-seconds N     how often clock://now changes while somebody is subscribed (1)
  --fault NAME          misbehave; may be given several times, the first is applied first
  --fault NAME@METHOD   misbehave in messages of this method only, or in "everything"
  --fault-on METHOD     the same for all faults below that say [tools/call] or [everything]
  --start-seconds N     how long slow-start takes (3)
  --line-megabytes N    how long the line of long-line is (8)
  --help                this text

Over HTTP, where PORT is any free one by default; the address is said on stderr and, as {"url":...}, on stdout:

  --legacy              with --http: HTTP+SSE too, at /sse and for a GET without session at /mcp
  --address ADDRESS     127.0.0.1 or ::1 (127.0.0.1)
  --answers KIND        stream: each answer is an event; json; auto: JSON, or a stream when something comes before
                        the answer (stream). With json, progress and log messages go over the GET stream
  --sessions on|off     off: no session id, each POST is served alone (on)
  --get on|off          off: no GET stream (on)
  --delete on|off       off: sessions cannot be deleted (on)
  --resumable on|off    on: events have ids, and a client can go on behind any of the last 1000 (on)
  --poll                close the stream of a POST before the answer, which waits for the client (from 2025-11-25 on)
  --retry-ms N          after how long the client shall come back then (500)
  --keepalive-seconds N send a comment on open streams this often; without it never
  --endpoint KIND       relative or absolute: how --http-sse names the address to post to (relative)
  --exit-with-stdin     end when stdin ends; without it stdin is not looked at
  --expire-after N      how many requests session-expires serves (3)
  --idle-seconds N      how long idle-close and events-in-burst wait (1)

Without --fault the server does what the protocol says. In brackets stands what a fault breaks by default:
"start", "initialized" and "end" are moments; a method means the answers to it, or the notifications and requests of
that name which the server sends; "everything" is all of them. Most faults break the answers to tools/call only, so
that a client can still connect. The messages a fault itself sends are not broken by other faults.

POST, GET, DELETE and OPTIONS are HTTP requests, whatever is in them; "response" is a POST that answers the server.
Faults of HTTP do nothing over stdio. Over HTTP, faults that change a message or its bytes change the data of its
event or the body; what faults write to stdout goes to the stream of the request, or nowhere when there is none.`;
