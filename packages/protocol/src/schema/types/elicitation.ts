import {
  boolean,
  byRevision,
  choice,
  fixed,
  key,
  list,
  mapOf,
  number,
  object,
  optional,
  ref,
  text,
  type,
  union,
  variant,
  wholeNumber,
} from '../build.ts';
import { embeddedEnvelope, notification, onlyWithTasks, untilStateless } from './message.ts';
import { notificationParams } from './meta.ts';
import { taskKey } from './tasks.ts';

const asked = { since: '2025-06-18' } as const;
const later = { since: '2025-11-25' } as const;
const meta = optional(ref('RequestMetaObject'), 'Facts about the request itself.', untilStateless);
const label = {
  title: optional(text(), 'What to call the field.'),
  description: optional(text(), 'What to fill in.'),
} as const;
const titled = list(
  object({
    const: key(text(), 'The value that is sent.'),
    title: key(text(), 'The words that are shown.'),
  }),
);
const several = {
  type: key(fixed('array'), 'Several may be chosen.'),
  ...label,
  minItems: optional(wholeNumber(), 'The fewest that must be chosen.'),
  maxItems: optional(wholeNumber(), 'The most that may be chosen.'),
  default: optional(list(text()), 'What is chosen to begin with.'),
} as const;
const oneOf = { type: key(fixed('string'), 'One may be chosen.'), ...label } as const;
const chosen = optional(text(), 'What is chosen to begin with.');

/** The server has the client ask its user. */
export const elicitationTypes = {
  ElicitRequest: {
    ...type(
      'Asks the user something. The user may answer, decline, or close the question.',
      object({
        ...embeddedEnvelope,
        method: key(fixed('elicitation/create'), 'The name of the method.'),
        params: key(ref('ElicitRequestParams'), 'What is asked, and how.'),
      }),
      asked,
    ),
    answers: { complete: 'ElicitResult', task: 'CreateTaskResult' },
  },
  ElicitRequestParams: type(
    'A question: a form, or since 2025-11-25 a web page.',
    byRevision({
      '2025-06-18': ref('ElicitRequestFormParams'),
      '2025-11-25': union(
        [variant(ref('ElicitRequestURLParams')), variant(ref('ElicitRequestFormParams'))],
        'mode',
      ),
    }),
    asked,
  ),
  ElicitRequestFormParams: type(
    'A question as a form.',
    object({
      _meta: meta,
      mode: optional(fixed('form'), 'Says that it is a form; so where it is left out.', later),
      message: key(text(), 'The question, as the user is to read it.'),
      requestedSchema: key(
        object({
          type: key(fixed('object'), 'A form is always an object.'),
          properties: key(mapOf(ref('PrimitiveSchemaDefinition')), 'The fields, by name.'),
          required: optional(list(text()), 'The fields that must be filled in.'),
          $schema: optional(text(), 'The dialect of JSON Schema.', later),
        }),
        'The fields of the form: a flat object of simple values.',
      ),
      task: taskKey,
    }),
    asked,
  ),
  ElicitRequestURLParams: type(
    'A question that the user answers on a web page, so that the client never sees the answer.',
    object({
      _meta: meta,
      mode: key(fixed('url'), 'Says that it is a web page.'),
      message: key(text(), 'Why the user should go there.'),
      url: key(text('uri'), 'The web page.'),
      elicitationId: key(
        text(),
        'Tells this question apart; the notification of its end repeats it.',
        onlyWithTasks,
      ),
      task: taskKey,
    }),
    later,
  ),
  ElicitResult: type(
    'What the user did with a question.',
    object({
      _meta: optional(ref('ResultMetaObject'), 'Facts about the result itself.', untilStateless),
      action: key(
        choice({
          accept: 'The user answered, or agreed to open the web page.',
          decline: 'The user said no.',
          cancel: 'The user closed the question without a choice.',
        }),
        'What the user did.',
      ),
      content: optional(
        byRevision({
          '2025-06-18': mapOf(union([variant(text()), variant(number()), variant(boolean)])),
          '2025-11-25': mapOf(
            union([variant(text()), variant(number()), variant(boolean), variant(list(text()))]),
          ),
        }),
        'What was filled in, by field; only on accept of a form.',
      ),
    }),
    asked,
  ),
  ElicitationCompleteNotification: notification('The user is done with a question on a web page.', {
    method: 'notifications/elicitation/complete',
    params: 'ElicitationCompleteNotificationParams',
    span: onlyWithTasks,
  }),
  ElicitationCompleteNotificationParams: type(
    'Which question is done.',
    object({ ...notificationParams, elicitationId: key(text(), 'The id that the question had.') }),
    onlyWithTasks,
  ),
  PrimitiveSchemaDefinition: type(
    'A field of a form.',
    byRevision({
      '2025-06-18': union([
        variant(ref('StringSchema')),
        variant(ref('NumberSchema')),
        variant(ref('BooleanSchema')),
        variant(ref('EnumSchema')),
      ]),
      '2025-11-25': union([
        variant(ref('StringSchema')),
        variant(ref('NumberSchema')),
        variant(ref('BooleanSchema')),
        variant(ref('UntitledSingleSelectEnumSchema')),
        variant(ref('TitledSingleSelectEnumSchema')),
        variant(ref('UntitledMultiSelectEnumSchema')),
        variant(ref('TitledMultiSelectEnumSchema')),
        variant(ref('LegacyTitledEnumSchema')),
      ]),
    }),
    asked,
  ),
  StringSchema: type(
    'A field for text.',
    object({
      type: key(fixed('string'), 'The field is for text.'),
      ...label,
      minLength: optional(wholeNumber(), 'The fewest characters.'),
      maxLength: optional(wholeNumber(), 'The most characters.'),
      format: optional(
        choice({
          email: 'An address for mail.',
          uri: 'A URI.',
          date: 'A day, such as 2026-01-31.',
          'date-time': 'A day and a time, as in ISO 8601.',
        }),
        'The notation of the text.',
      ),
      default: optional(text(), 'What is filled in to begin with.', later),
    }),
    asked,
  ),
  NumberSchema: type(
    'A field for a number.',
    object({
      type: key(
        choice({ number: 'Any number.', integer: 'A number without a fraction.' }),
        'The field is for a number.',
      ),
      ...label,
      minimum: optional(number(), 'The least that may be filled in.'),
      maximum: optional(number(), 'The most that may be filled in.'),
      default: optional(number(), 'What is filled in to begin with.', later),
    }),
    asked,
  ),
  BooleanSchema: type(
    'A field for yes or no.',
    object({
      type: key(fixed('boolean'), 'The field is for yes or no.'),
      ...label,
      default: optional(boolean, 'What is chosen to begin with.'),
    }),
    asked,
  ),
  EnumSchema: type(
    'A field with a choice.',
    byRevision({
      '2025-06-18': ref('LegacyTitledEnumSchema'),
      '2025-11-25': union([
        variant(ref('UntitledSingleSelectEnumSchema')),
        variant(ref('TitledSingleSelectEnumSchema')),
        variant(ref('UntitledMultiSelectEnumSchema')),
        variant(ref('TitledMultiSelectEnumSchema')),
        variant(ref('LegacyTitledEnumSchema')),
      ]),
    }),
    asked,
  ),
  LegacyTitledEnumSchema: type(
    'A choice of one, with the words to show in a list of their own.',
    object({
      ...oneOf,
      enum: key(list(text()), 'The values.'),
      enumNames: optional(list(text()), 'The words that are shown, in the order of the values.'),
      default: optional(text(), 'What is chosen to begin with.', later),
    }),
    asked,
  ),
  SingleSelectEnumSchema: type(
    'A choice of one.',
    union([variant(ref('UntitledSingleSelectEnumSchema')), variant(ref('TitledSingleSelectEnumSchema'))]),
    later,
  ),
  UntitledSingleSelectEnumSchema: type(
    'A choice of one, whose values are shown as they are.',
    object({ ...oneOf, enum: key(list(text()), 'The values.'), default: chosen }),
    later,
  ),
  TitledSingleSelectEnumSchema: type(
    'A choice of one, whose values have words to show.',
    object({ ...oneOf, oneOf: key(titled, 'The values with their words.'), default: chosen }),
    later,
  ),
  MultiSelectEnumSchema: type(
    'A choice of several.',
    union([variant(ref('UntitledMultiSelectEnumSchema')), variant(ref('TitledMultiSelectEnumSchema'))]),
    later,
  ),
  UntitledMultiSelectEnumSchema: type(
    'A choice of several, whose values are shown as they are.',
    object({
      ...several,
      items: key(
        object({
          type: key(fixed('string'), 'Each is text.'),
          enum: key(list(text()), 'The values.'),
        }),
        'What may be chosen.',
      ),
    }),
    later,
  ),
  TitledMultiSelectEnumSchema: type(
    'A choice of several, whose values have words to show.',
    object({
      ...several,
      items: key(object({ anyOf: key(titled, 'The values with their words.') }), 'What may be chosen.'),
    }),
    later,
  ),
} as const;
