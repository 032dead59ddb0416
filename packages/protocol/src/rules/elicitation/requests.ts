import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, hitAt, isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inEachRevision, inSchema, onPage, pageSource, statelessPage } from '../sources.ts';
import { askedElicitation, elicitationMethod, hasModes, modeOf } from './asked.ts';
import { formSchemaOf } from './fields.ts';
import { propertiesOf } from './form.ts';

const page = 'client/elicitation';

/** What an elicitation with a form asks. */
export const elicitationRequestRules: readonly AnyRule[] = [
  onRequest({
    id: 'elicitation/params-shape',
    levels: inEach('none', 'none', 'error', 'error', 'error'),
    title:
      'A form has a message, which is a string, and a requestedSchema of the type object with properties.',
    fix: 'Send "message":"…" and "requestedSchema":{"type":"object","properties":{…}}.',
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'client/elicitation',
          revision === '2025-11-25' ? 'Form Mode Elicitation Requests' : 'Creating Elicitation Requests',
        ),
      statelessPage(page, 'Elicitation Requests'),
    ),
    check: checkShape,
  }),
  onRequest({
    id: 'elicitation/required-unknown',
    levels: inEach('none', 'none', 'warning', 'warning'),
    title: 'A field that is required is one of the fields.',
    fix: 'Take the name out of required, or ask for the field.',
    sources: inSchema('ElicitRequest'),
    check: (moment) => {
      const schema = formSchemaOf(moment);
      if (schema === undefined || !Array.isArray(schema.required) || !isObject(schema.properties))
        return undefined;
      const { properties } = schema;
      const place = `${moment.message.pointer}/params/requestedSchema/required`;
      const hits = schema.required.flatMap((name: unknown, index): readonly RuleHit[] =>
        typeof name !== 'string' || Object.hasOwn(properties, name)
          ? []
          : [{ pointer: `${place}/${index}`, message: `${quote(name)} is required and is no field.` }],
      );
      return limitHits(hits, place);
    },
  }),
  onRequest({
    id: 'elicitation/sensitive-form',
    levels: inEach('none', 'none', 'warning', 'warning', 'warning'),
    title: 'A form does not ask for passwords, keys, card numbers or other secrets.',
    fix: 'Ask for secrets in a browser with an elicitation of the mode url, which came with 2025-11-25.',
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'client/elicitation',
          revision === '2025-11-25' ? 'Form Mode Security' : 'Security Considerations',
        ),
      statelessPage(page, 'User Interaction Model'),
    ),
    check: (moment) => {
      const schema = formSchemaOf(moment);
      if (schema === undefined) return undefined;
      const place = `${moment.message.pointer}/params/requestedSchema/properties`;
      const hits = propertiesOf(schema).flatMap(([name, property]): readonly RuleHit[] => {
        const { title, description } = isObject(property) ? property : {};
        const isSecret =
          secret.test(wordsOf(name)) ||
          (typeof title === 'string' && secret.test(wordsOf(title))) ||
          (typeof description === 'string' && asksSecret(description));
        if (!isSecret || (isObject(property) && property.type === 'boolean')) return [];
        return [
          {
            pointer: place + token(name),
            message: `The field ${quote(name)} looks as if it asked for a secret.`,
          },
        ];
      });
      return limitHits(hits, place);
    },
  }),
  onRequest({
    id: 'elicitation/mode-unknown',
    levels: inEach('none', 'none', 'none', 'error', 'error'),
    title: 'The mode of an elicitation is form or url; without one it is a form.',
    fix: 'Use one of the two modes.',
    sources: onPage(page, 'Elicitation Requests', statelessPage(page, 'Elicitation Requests')),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !Object.hasOwn(params, 'mode')) return undefined;
      const { mode } = params;
      if (mode === 'form' || mode === 'url') return undefined;
      const seen = typeof mode === 'string' ? quote(mode) : describeValue(mode);
      return hitAt(message, '/params/mode', `The mode of the elicitation is ${seen}.`);
    },
  }),
  onRequest({
    id: 'elicitation/url-in-form-text',
    levels: inEach('none', 'none', 'none', 'warning'),
    title: 'The texts of a form have no address that can be clicked.',
    fix: 'Send the user to an address with an elicitation of the mode url.',
    sources: onPage('client/elicitation', 'Safe URL Handling'),
    check: (moment) => {
      if (modeOf(moment) === 'url') return undefined;
      const place = `${moment.message.pointer}/params`;
      const hits: RuleHit[] = [];
      const look = (path: string, text: unknown): void => {
        const found = typeof text === 'string' ? /https?:\/\/[^\s"'<>]+/i.exec(text)?.[0] : undefined;
        if (found !== undefined)
          hits.push({ pointer: place + path, message: `The text has the address ${quote(found)}.` });
      };
      look('/message', readObject(moment.message, 'params')?.message);
      const schema = formSchemaOf(moment);
      for (const [name, property] of schema === undefined ? [] : propertiesOf(schema)) {
        if (!isObject(property)) continue;
        const at = `/requestedSchema/properties${token(name)}`;
        for (const part of ['title', 'description'] as const) look(`${at}/${part}`, property[part]);
        lookAtChoices(property.oneOf, `${at}/oneOf`, look);
        if (isObject(property.items)) lookAtChoices(property.items.anyOf, `${at}/items/anyOf`, look);
      }
      return limitHits(hits, place);
    },
  }),
];

/** So many choices of a field are looked at. */
const mostChoices = 1_000;

function lookAtChoices(choices: unknown, at: string, look: (path: string, text: unknown) => void): void {
  if (!Array.isArray(choices)) return;
  choices.slice(0, mostChoices).forEach((choice: unknown, index) => {
    if (isObject(choice)) look(`${at}/${index}/title`, choice.title);
  });
}

function onRequest(
  rule: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
    readonly check: (moment: MessageMoment) => RuleHits;
  },
): AnyRule {
  return { ...rule, on: 'message', kinds: ['request'], methods: [elicitationMethod], side: 'sender' };
}

function checkShape(moment: MessageMoment): RuleHits {
  const { message } = moment;
  askedElicitation(moment);
  const params = readObject(message, 'params');
  if (params === undefined) {
    const place = memberOf(message, 'params') === undefined ? '' : '/params';
    return hitAt(message, place, 'The elicitation has no params with a message.');
  }
  // Another rule says what a url must have, and what is wrong with a mode that nobody knows.
  const hasForeignMode = hasModes(moment.revision) && Object.hasOwn(params, 'mode');
  if (hasForeignMode && params.mode !== 'form') return undefined;
  const hits: RuleHit[] = [];
  const seen = (path: string, isThere: boolean, text: string): void => {
    const place = isThere ? path : path.slice(0, path.lastIndexOf('/'));
    hits.push({ pointer: message.pointer + place, message: text });
  };
  if (typeof params.message !== 'string')
    seen(
      '/params/message',
      Object.hasOwn(params, 'message'),
      `The message is ${describeValue(params.message)}; it must be a string.`,
    );
  const schema = params.requestedSchema;
  const place = '/params/requestedSchema';
  if (!isObject(schema)) {
    const isThere = Object.hasOwn(params, 'requestedSchema');
    seen(place, isThere, `The requestedSchema is ${describeValue(schema)}; it must be an object.`);
    return hits;
  }
  if (schema.type !== 'object')
    seen(`${place}/type`, Object.hasOwn(schema, 'type'), 'The type of the requestedSchema is not "object".');
  if (!isObject(schema.properties))
    seen(
      `${place}/properties`,
      Object.hasOwn(schema, 'properties'),
      `The properties of the requestedSchema are ${describeValue(schema.properties)}; they must be an object.`,
    );
  return hits;
}

const secret =
  /\b(pass ?word|passwd|pass ?phrase|pass ?code|secret|api ?key|private ?key|secret ?key|access ?key|(access|api|auth|bearer|refresh|session|secret) ?token|credit ?card|card ?number|cvv|cvc|social ?security|ssn|pin ?code)\b|^(token|pin|credentials?)$/i;

/** Tells whether a description is that of a secret, as far as short words that do not say no can tell. */
function asksSecret(description: string): boolean {
  if (description.length > 200) return false;
  return secret.test(description) && !/\b(?:no|not|never|none|without|instead)\b|n't\b/i.test(description);
}

/** The words of a name in any spelling, such as `apiKey` and `api_key`. */
function wordsOf(name: string): string {
  return name
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ');
}
