import { choice, key, list, number, object, optional, ref, text, type } from '../build.ts';
import { always } from './message.ts';

/** A name for programs and a title for people. */
export const nameKeys = {
  name: key(text(), 'The name by which programs tell it apart; shown to people where there is no title.'),
  title: optional(text(), 'The name to show to people.', { since: '2025-06-18' }),
} as const;

/** Pictures to show beside the name. */
export const iconsKey = optional(list(ref('Icon')), 'Pictures to show beside the name, in several sizes.', {
  since: '2025-11-25',
});

/** Hints about who a thing is for. */
export const annotationsKey = optional(
  ref('Annotations'),
  'Hints about whom it is for and how much it matters.',
);

const audience = optional(list(ref('Role')), 'Whom it is for: the user, the assistant, or both.');
const priority = optional(
  number({ minimum: 0, maximum: 1 }),
  'How much it matters: 1 means that it cannot be left out, 0 that it can.',
);

/** How things are named and shown. */
export const displayTypes = {
  Role: type(
    'Who speaks in a conversation with a model.',
    choice({ user: 'The person.', assistant: 'The model.' }),
    always,
  ),
  Annotations: type(
    'Hints for showing and choosing; nobody has to follow them.',
    object({
      audience,
      priority,
      lastModified: optional(text(), 'When it was last changed, as an ISO 8601 time.', {
        since: '2025-06-18',
      }),
    }),
  ),
  Annotated: type('Something that may carry hints.', object({ annotations: annotationsKey }), {
    until: '2024-11-05',
  }),
  BaseMetadata: type('A name for programs with a title for people.', object(nameKeys), {
    since: '2025-06-18',
  }),
  Icon: type(
    'A picture that stands for something.',
    object({
      src: key(text('uri'), 'Where the picture is: an https address, or the picture itself as a data: URI.'),
      mimeType: optional(text(), 'The media type of the picture, where its address does not tell.'),
      sizes: optional(list(text()), 'The sizes in which it is good, such as 48x48, or any for drawings.'),
      theme: optional(
        choice({ light: 'For a light background.', dark: 'For a dark background.' }),
        'The background for which it was made.',
      ),
    }),
    { since: '2025-11-25' },
  ),
  Icons: type('Something that has pictures.', object({ icons: iconsKey }), { since: '2025-11-25' }),
} as const;
