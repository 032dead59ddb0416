import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly, metaOf } from '../statelessLines.test-support.ts';

const call = (id: string, more = ''): string =>
  ask(id, 'tools/call', `,"name":"t"${more}`, metaOf('{"elicitation":{"form":{},"url":{}}}'));
const asks = (params: string): readonly string[] => [
  call('1'),
  answer(
    '1',
    `"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{${params}}}}`,
  ),
];
const form = (properties: string, required = ''): string =>
  `"message":"m","requestedSchema":{"type":"object","properties":{${properties}}${required}}`;
const url = (address: string): string => `"mode":"url","message":"m","url":"${address}"`;
const given = (result: string): string => call('2', `,"inputResponses":{"k":${result}}`);
const params = '/result/inputRequests/k/params';
const answered = '/params/inputResponses/k';
const fields = `${params}/requestedSchema/properties`;

it.each([
  ['params-shape', 'error', '"message":"m"', params],
  ['params-shape', 'error', `${form('')},"message":1`, `${params}/message`],
  ['mode-unknown', 'error', `"mode":"x",${form('')}`, `${params}/mode`],
  ['schema-not-flat', 'error', form('"a":{"type":"object"}'), `${fields}/a/type`],
  ['schema-not-flat', 'error', form('"a":{"type":"object","properties":{}}'), `${fields}/a/type`],
  ['sensitive-form', 'warning', form('"password":{"type":"string"}'), `${fields}/password`],
  ['url-fields', 'error', '"mode":"url","message":"m"', params],
  ['url-invalid', 'error', url('nowhere'), `${params}/url`],
  ['url-not-https', 'warning', url('http://s.example/a'), `${params}/url`],
])('elicitation/%s (%s) is broken by an input request with %s', (rule, severity, text, pointer) => {
  expectOnly(asks(text), [`elicitation/${rule}`, severity, 'server', pointer]);
});

const name = form('"name":{"type":"string"}', ',"required":["name"]');
it.each([
  ['content-mismatch', 'warning', name, '{"action":"accept","content":{"name":1}}', '/content/name'],
  ['content-mismatch', 'warning', name, '{"action":"accept","content":{}}', '/content'],
  ['content-without-accept', 'error', name, '{"action":"decline","content":{}}', '/content'],
  [
    'url-accept-with-content',
    'error',
    url('https://s.example/a'),
    '{"action":"accept","content":{}}',
    '/content',
  ],
])('elicitation/%s (%s) is broken after %s by %s', (rule, severity, asked, result, pointer) => {
  expectOnly(
    [...asks(asked), given(result)],
    [`elicitation/${rule}`, severity, 'client', answered + pointer],
  );
});

it('questions and answers that fit are clean, without an elicitationId', () => {
  expectClean([...asks(name), given('{"action":"accept","content":{"name":"n"}}')]);
  expectClean([...asks(url('https://s.example/a')), given('{"action":"accept"}')]);
  expectClean([...asks(name), given('{"action":"cancel"}')]);
});
