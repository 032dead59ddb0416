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

const usage = `A server to practise the Model Context Protocol with, on stdin and stdout.

  node main.ts [options]

  --revision DATE       speak only this revision; without it all of ${revisions.join(', ')}
  --page-size N         entries on one page of a list (100)
  --clock-seconds N     how often clock://now changes while somebody is subscribed (1)
  --fault NAME          misbehave; may be given several times, the first is applied first
  --fault NAME@METHOD   misbehave in messages of this method only, or in "everything"
  --fault-on METHOD     the same for all faults below that say [tools/call] or [everything]
  --start-seconds N     how long slow-start takes (3)
  --line-megabytes N    how long the line of long-line is (8)
  --help                this text

Without --fault the server does what the protocol says. In brackets stands what a fault breaks by default:
"start", "initialized" and "end" are moments; a method means the answers to it, or the notifications and requests of
that name which the server sends; "everything" is all of them. Most faults break the answers to tools/call only, so
that a client can still connect. The messages a fault itself sends are not broken by other faults.`;
