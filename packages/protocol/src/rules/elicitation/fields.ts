import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleSources } from '../rule.ts';
import { inEachRevision, inSchema, pageSource, statelessPage, typeSource } from '../sources.ts';
import { elicitationMethod, hasModes, modeOf } from './asked.ts';
import { misfitOf, propertiesOf, readField } from './form.ts';

/** The fields that a form asks for. */
export const elicitationFieldRules: readonly AnyRule[] = [
  onProperty({
    id: 'elicitation/schema-not-flat',
    levels: inEach('none', 'none', 'error', 'error', 'error'),
    title: 'The fields of a form are strings, numbers, booleans or choices; nothing is nested.',
    fix: 'Ask for each part as a field of its own.',
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'client/elicitation',
          revision === '2025-11-25' ? 'Requested Schema' : 'Supported Schema Types',
        ),
      statelessPage('client/elicitation', 'Requested Schema'),
    ),
    find: (property, { isNewest }) => {
      if (!isObject(property)) return [['', `is ${describeValue(property)}, not a schema`]];
      if (property.type === 'object') return [['/type', 'is an object']];
      for (const name of ['$ref', 'allOf', 'not', 'properties', 'if', 'patternProperties'] as const) {
        if (Object.hasOwn(property, name)) return [[`/${name}`, `has ${name}, which a form cannot show`]];
      }
      const { type } = property;
      if (type === 'array') {
        // The next rule says it of the lists of choices that 2025-11-25 brought.
        if (isChoiceList(property.items)) return [];
        return [[isNewest ? '/items' : '/type', 'is an array of something else than choices']];
      }
      if (!plainTypes.includes(type)) {
        // A choice without a type is told apart by its list.
        if (type === undefined && Array.isArray(property.enum)) return [];
        return type === undefined ? [['', 'has no type']] : [['/type', `has the type ${sayType(type)}`]];
      }
      if (Object.hasOwn(property, 'anyOf')) return [['/anyOf', 'has anyOf, which a form cannot show']];
      return Object.hasOwn(property, 'oneOf') && !isTitledList(property.oneOf)
        ? [['/oneOf', 'has oneOf whose parts are no constants with titles']]
        : [];
    },
  }),
  onProperty({
    id: 'elicitation/format-unsupported',
    levels: inEach('none', 'none', 'error', 'error'),
    title: 'The format of a string field is email, uri, date or date-time.',
    fix: 'Use one of the four formats, or leave format out and say in the description what is wanted.',
    sources: inSchema('StringSchema'),
    find: (property) => {
      if (!isObject(property) || property.type !== 'string' || !Object.hasOwn(property, 'format')) return [];
      const { format } = property;
      if (typeof format === 'string' && formats.includes(format)) return [];
      return [['/format', `has the format ${sayType(format)}`]];
    },
  }),
  onProperty({
    id: 'elicitation/enum-form-before-r4',
    levels: inEach('none', 'none', 'error', 'none'),
    title: 'Choices with titles in oneOf, and choices of several, came with 2025-11-25.',
    fix: 'Use enum with enumNames, or negotiate 2025-11-25.',
    sources: inSchema('EnumSchema'),
    find: (property) => {
      if (!isObject(property)) return [];
      if (property.type === 'array' && isChoiceList(property.items))
        return [['/type', 'is a choice of several, which this revision does not have']];
      return isTitledList(property.oneOf)
        ? [['/oneOf', 'has its choices in oneOf, which this revision does not have']]
        : [];
    },
  }),
  onProperty({
    id: 'elicitation/enum-names-length',
    levels: inEach('none', 'none', 'warning', 'warning'),
    title: 'enumNames has a name for each value of enum.',
    fix: 'Give each value a name; from 2025-11-25 on prefer oneOf with const and title.',
    sources: inEachRevision((revision) =>
      typeSource(revision, revision === '2025-11-25' ? 'LegacyTitledEnumSchema' : 'EnumSchema'),
    ),
    find: (property) => {
      if (!isObject(property)) return [];
      const { enum: values, enumNames: names } = property;
      if (!Array.isArray(values) || !Array.isArray(names) || values.length === names.length) return [];
      return [['/enumNames', `has ${values.length} values and ${names.length} names`]];
    },
  }),
  onProperty({
    id: 'elicitation/default-invalid',
    levels: inEach('none', 'none', 'warning', 'warning'),
    title: 'The default of a field fits the field.',
    fix: 'Choose a default that the field takes, or leave it out.',
    sources: inEachRevision((revision) =>
      revision === '2025-11-25'
        ? pageSource(revision, 'client/elicitation', 'Requested Schema')
        : typeSource(revision, 'BooleanSchema'),
    ),
    find: (property, { isNewest }) => {
      if (!isObject(property) || !Object.hasOwn(property, 'default')) return [];
      const field = readField(property);
      // Before 2025-11-25 only a boolean has one; elsewhere it is a foreign key, which is allowed.
      if (field === undefined || (!isNewest && field.type !== 'boolean')) return [];
      const misfit = misfitOf(field, property.default);
      return misfit === undefined ? [] : [['/default', `has a default that ${misfit}`]];
    },
  }),
];

const plainTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];
const formats = ['email', 'uri', 'date', 'date-time'];

function sayType(value: unknown): string {
  return typeof value === 'string' ? quote(value) : describeValue(value);
}

function isTitledList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((choice) => isObject(choice) && typeof choice.const === 'string')
  );
}

function isChoiceList(items: unknown): boolean {
  return isObject(items) && (Array.isArray(items.enum) || isTitledList(items.anyOf));
}

type Fault = readonly [path: string, text: string];

/** A rule about each field of a form; a fault is told of the field by its place below it. */
function onProperty({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix'> & {
  readonly sources: RuleSources;
  readonly find: (property: unknown, about: { readonly isNewest: boolean }) => readonly Fault[];
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request'],
    methods: [elicitationMethod],
    side: 'sender',
    check: (moment) => {
      const schema = formSchemaOf(moment);
      if (schema === undefined) return undefined;
      const place = `${moment.message.pointer}/params/requestedSchema/properties`;
      const isNewest = hasModes(moment.revision);
      const hits = propertiesOf(schema).flatMap(([name, property]) =>
        find(property, { isNewest }).map(
          ([path, text]): RuleHit => ({
            pointer: place + token(name) + path,
            message: `The field ${quote(name)} ${text}.`,
          }),
        ),
      );
      return limitHits(hits, place);
    },
  };
}

/** The schema of the form that a request asks with. */
export function formSchemaOf(moment: MessageMoment): ReadObject | undefined {
  if (modeOf(moment) === 'url') return undefined;
  const schema = readObject(moment.message, 'params')?.requestedSchema;
  return isObject(schema) ? schema : undefined;
}
