import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly, metaOf } from '../statelessLines.test-support.ts';

const read = (more = ''): string =>
  ask(more === '' ? '1' : '2', 'resources/read', `,"uri":"a:b"${more}`, metaOf('{"roots":{}}'));
const answered = (uri: string): readonly string[] => [
  read(),
  answer('1', '"resultType":"input_required","inputRequests":{"k":{"method":"roots/list"}}'),
  read(`,"inputResponses":{"k":{"roots":[{"uri":"file:///a"},{"uri":"${uri}"}]}}`),
];

it('roots are files, also in the retry of a request', () => {
  expectOnly(answered('https://a.example/'), [
    'roots/uri-not-file',
    'error',
    'client',
    '/params/inputResponses/k/roots/1/uri',
  ]);
  expectClean(answered('file:///b'));
});
