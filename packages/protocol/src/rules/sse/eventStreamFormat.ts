import type { RuleSource } from '../../record/finding.ts';

/** How the parsing of a stream is defined, outside the specification. */
export const eventStreamFormat: RuleSource = {
  page: 'HTML Standard',
  heading: 'Interpreting an event stream',
  url: 'https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation',
};
