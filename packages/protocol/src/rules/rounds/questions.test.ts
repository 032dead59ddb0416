import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const meta = metaOf('{"roots":{},"elicitation":{}}');
const call = (id: string, more = '') => ask(id, 'tools/call', `,"name":"t"${more}`, meta);
const wait = (id: string, members: string) => answer(id, `"resultType":"input_required",${members}`);
const form = (params: string) => `"inputRequests":{"k":{"method":"elicitation/create","params":${params}}}`;

const bad: readonly (readonly [string, string, string])[] = [
  [
    'request-schema',
    form('{"requestedSchema":{"type":"object","properties":{}}}'),
    '/result/inputRequests/k/params',
  ],
  ['request-schema', form('5'), '/result/inputRequests/k/params'],
  ['state-plain', '"requestState":"{\\"step\\":1}"', '/result/requestState'],
  ['state-plain', '"requestState":"eyJzdGVwIjoxfQ"', '/result/requestState'],
];

it.each(bad)('rounds/%s is broken by %s', (name, members, pointer) => {
  expectBroken([call('1'), wait('1', members)], `rounds/${name}`, pointer, 'server');
});

it('a whole form and a state that cannot be read, or that is signed, are clean', () => {
  expectClean([
    call('1'),
    wait('1', form('{"message":"m","requestedSchema":{"type":"object","properties":{}}}')),
  ]);
  for (const state of ['7f', 'eyJhIjoxfQ.eyJiIjoyfQ.c2ln', '{\\"step\\":1,\\"sig\\":\\"00\\"}'])
    expectClean([call('1'), wait('1', `"requestState":"${state}"`)]);
});

it('the same question for the sixth time looks endless; one that changes does not', () => {
  const rounds = (key: (round: number) => string) =>
    [1, 2, 3, 4, 5, 6].flatMap((round) => [
      call(String(round), round === 1 ? '' : `,"inputResponses":{"${key(round - 1)}":{"roots":[]}}`),
      wait(String(round), `"inputRequests":{"${key(round)}":{"method":"roots/list"}}`),
    ]);
  expectBroken(
    rounds(() => 'k'),
    'rounds/endless',
    '/result',
    'server',
  );
  expectClean(rounds((round) => `k${round}`));
  expectClean(rounds(() => 'k').slice(0, 10));
});
