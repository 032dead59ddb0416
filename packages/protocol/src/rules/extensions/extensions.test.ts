import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { brokenRules, type WireStep } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  expectBroken,
  expectClean,
  metaOf,
  refuse,
  say,
  tell,
} from '../statelessLines.test-support.ts';

const tasks = '{"extensions":{"io.modelcontextprotocol/tasks":{}}}';
const skills = '{"extensions":{"io.modelcontextprotocol/skills":{}}}';
const declared = '/params/_meta/io.modelcontextprotocol~1clientCapabilities/extensions';
const call = (id: string, capabilities: string) => ask(id, 'tools/call', ',"name":"t"', metaOf(capabilities));
const done = '"resultType":"complete"';
const cached = `${done},"ttlMs":0,"cacheScope":"public"`;
const discovered = (capabilities: string) => [
  ask('d', 'server/discover').replace('"id":d', '"id":"d"'),
  answer('"d"', `${cached},"supportedVersions":["2026-07-28"],"capabilities":${capabilities}`),
];
const created = (members = '') => [
  call('1', tasks),
  answer('1', `"resultType":"task",${task('working')}${members}`),
];
function task(status: string): string {
  return `"taskId":"k","status":"${status}","createdAt":"2026-07-28T00:00:00Z","lastUpdatedAt":"2026-07-28T00:00:00Z","ttlMs":null`;
}
const get = (id: string) => ask(id, 'tasks/get', ',"taskId":"k"', metaOf(tasks));
const got = (id: string, members: string) => [get(id), answer(id, members)];
const complete = (status: string, more = '') => `${done},${task(status)}${more}`;
const question = (message: string) =>
  complete(
    'input_required',
    `,"inputRequests":{"q":{"method":"elicitation/create","params":{"message":"${message}"}}}`,
  );
const listed = (meta: string) => [
  ask('1', 'tools/list'),
  answer('1', `${cached},"tools":[{"name":"t","inputSchema":{"type":"object"},"_meta":${meta}}]`),
];
const digest = `sha256:${createHash('sha256').update('hi').digest('hex')}`;
const skill = (resources: string, name = 'a') =>
  `{"uri":"skill://s/a/SKILL.md","frontmatter":{"name":"${name}","description":"d"},"resources":${resources}}`;
const files = (size = 2) => `[{"uri":"skill://s/a/SKILL.md","digest":"${digest}","size":${size}}]`;
const skillList = (entry: string) => [
  ask('1', 'skills/list', '', metaOf(skills)),
  answer('1', `${cached},"skills":[${entry}]`),
];
const unread = (uri: string) => ask('2', 'resources/read', `,"uri":"${uri}"`);
const read = (uri: string, text: string, mime = 'text/plain') => [
  ask('2', 'resources/read', `,"uri":"${uri}"`),
  answer('2', `${cached},"contents":[{"uri":"${uri}","mimeType":"${mime}","text":"${text}"}]`),
];

const bad: readonly (readonly [string, readonly WireStep[], string, ('client' | 'server')?])[] = [
  ['id-format', [call('1', '{"extensions":{"plain":{}}}')], `${declared}/plain`, 'client'],
  ['id-format', discovered('{"extensions":{"-x/y":{}}}'), '/result/capabilities/extensions/-x~1y'],
  ['settings-type', [call('1', '{"extensions":{"a.b/c":true}}')], `${declared}/a.b~1c`, 'client'],
  ['used-undeclared', [ask('1', 'tasks/get', ',"taskId":"k"')], '/method', 'client'],
  ['used-undeclared', [...discovered('{}'), get('1')], '/method', 'client'],
  [
    'used-undeclared',
    [ask('1', 'subscriptions/listen', ',"notifications":{"taskIds":["k"]}')],
    '/params/notifications/taskIds',
    'client',
  ],
  [
    'task-shape',
    [call('1', tasks), answer('1', `"resultType":"task","task":{${task('working')}}`)],
    '/result/task',
  ],
  ['task-shape', [call('1', tasks), answer('1', '"resultType":"task","taskId":"k"')], '/result'],
  ['task-shape', created().map((line) => line.replace('working', 'running')), '/result/status'],
  [
    'task-shape',
    created().map((line) => line.replace('"createdAt":"2026-07-28T00:00:00Z"', '"createdAt":"now"')),
    '/result/createdAt',
  ],
  ['task-shape', created().map((line) => line.replace('"ttlMs":null', '"ttlMs":"1"')), '/result/ttlMs'],
  [
    'task-result-type',
    [...created(), ...got('2', `"resultType":"task",${task('working')}`)],
    '/result/resultType',
  ],
  [
    'task-result-type',
    [
      ...created(),
      ask('2', 'tasks/update', ',"taskId":"k","inputResponses":{}', metaOf(tasks)),
      answer('2', '"resultType":"input_required","requestState":"s"'),
    ],
    '/result/resultType',
  ],
  [
    'ui-resource-uri',
    [...listed('{"ui":{"resourceUri":"ui://v"}}'), unread('ui://v'), refuse('2', -32602)],
    '/error/code',
  ],
  [
    'skill-digest',
    [
      ...skillList(skill('"dynamic"')),
      ...read('skill://s/a/SKILL.md', '---\\nname: a\\ndescription: other\\n---'),
    ],
    '/result/contents/0/text',
  ],
  ['skill-entry', skillList(skill(files(-1))), '/result/skills/0/resources/0'],
  [
    'task-result-type',
    [...created(), ...got('2', `"resultType":"input_required",${task('working')}`)],
    '/result/resultType',
  ],
  ['task-variant', [...created(), ...got('2', complete('completed'))], '/result'],
  ['task-variant', [...created(), tell('tasks', `{${task('failed')}}`)], '/params'],
  ['task-not-durable', [...created(), get('2'), refuse('2', -32602)], '/error/code'],
  [
    'task-terminal-changed',
    [...created(), ...got('2', complete('cancelled')), ...got('3', complete('working'))],
    '/result/status',
  ],
  [
    'task-key-reused',
    [...created(), ...got('2', question('a')), ...got('3', question('b'))],
    '/result/inputRequests/q',
  ],
  [
    'task-failed-tool-error',
    [...created(), ...got('2', complete('failed', ',"error":{"code":1,"message":"m","isError":true}'))],
    '/result/status',
  ],
  [
    'task-ack-not-empty',
    [ask('1', 'tasks/cancel', ',"taskId":"k"', metaOf(tasks)), answer('1', `${done},"status":"cancelled"`)],
    '/result/status',
  ],
  [
    'task-poll-too-fast',
    [...created(',"pollIntervalMs":1000'), { laterUs: 500_000 }, get('2')],
    '',
    'client',
  ],
  [
    'task-cancelled-by-notification',
    [...created(), 'C>S {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'],
    '/params/requestId',
    'client',
  ],
  [
    'ui-resource-uri',
    listed('{"ui":{"resourceUri":"https://x.example"}}'),
    '/result/tools/0/_meta/ui/resourceUri',
  ],
  ['ui-flat-key', listed('{"ui/resourceUri":"ui://v"}'), '/result/tools/0/_meta/ui~1resourceUri'],
  ['ui-mime', read('ui://v', '<p>', 'text/html'), '/result/contents/0/mimeType'],
  [
    'ui-no-text',
    [
      ...listed('{"ui":{"resourceUri":"ui://v"}}'),
      ask('2', 'tools/call', ',"name":"t"'),
      answer('2', `${done},"content":[{"type":"text","text":" "}]`),
    ],
    '/result/content',
  ],
  ['skill-entry', skillList(skill('7')), '/result/skills/0/resources'],
  ['skill-entry', skillList(skill('[]')), '/result/skills/0/resources'],
  ['skill-entry', skillList(skill('"dynamic"', 'b')), '/result/skills/0/frontmatter/name'],
  ['skill-entry', skillList(skill(files().replace('sha256', 'md5'))), '/result/skills/0/resources/0'],
  [
    'skill-digest',
    [...skillList(skill(files())), ...read('skill://s/a/SKILL.md', 'ho')],
    '/result/contents/0',
  ],
  [
    'skill-digest',
    [...skillList(skill(files(3))), ...read('skill://s/a/SKILL.md', 'hi')],
    '/result/contents/0',
  ],
  ['skill-without-resources', discovered(skills), '/result/capabilities'],
  [
    'skill-directory-undeclared',
    [
      ...discovered('{"resources":{},"extensions":{"io.modelcontextprotocol/skills":{}}}'),
      ask('1', 'resources/directory/read', ',"uri":"skill://s/a"', metaOf(skills)),
    ],
    '/method',
    'client',
  ],
];

const rows = bad.map(([name, steps, pointer, side = 'server']) => [name, steps, pointer, side] as const);

it.each(rows)('extensions/%s is broken', (name, steps, pointer, side) => {
  expectBroken(steps, `extensions/${name}`, pointer, side);
});

const clean: readonly (readonly [string, readonly WireStep[]])[] = [
  ['declarations', [call('1', '{"extensions":{"com.example/x":{}}}')]],
  [
    'a task from its creation to its end',
    [
      ...created(',"pollIntervalMs":1000'),
      { laterUs: 1_000_000 },
      ...got('2', complete('working')),
      { laterUs: 1_000_000 },
      ...got('3', complete('completed', ',"result":{"content":[],"isError":true}')),
    ],
  ],
  [
    'a tool with a view and its text',
    [
      ...listed('{"ui":{"resourceUri":"ui://v"},"ui/resourceUri":"ui://v"}'),
      ...read('ui://v', '<p>', 'text/html;profile=mcp-app'),
      ask('3', 'tools/call', ',"name":"t"'),
      answer('3', `${done},"content":[{"type":"text","text":"x"}]`),
    ],
  ],
  [
    'a skill whose front matter is that of its file',
    [
      ...skillList(skill('"dynamic"')),
      ...read('skill://s/a/SKILL.md', '---\\nname: a\\ndescription: d\\n---'),
    ],
  ],
  [
    'a resource that is no view',
    [...listed('{"ui":{"resourceUri":"ui://v"}}'), unread('ui://w'), refuse('2', -32602)],
  ],
  ['a skill and its file', [...skillList(skill(files())), ...read('skill://s/a/SKILL.md', 'hi')]],
  [
    'a task that is not known any more',
    [
      ...created().map((line) => line.replace('"ttlMs":null', '"ttlMs":10')),
      { laterUs: 20_000 },
      get('2'),
      refuse('2', -32602),
    ],
  ],
];

it.each(clean)('%s: clean', (_, steps) => {
  expectClean(steps);
});

it.each(['1', '"k"'])('that a task is cancelled by a notification with %s is said once', (id) => {
  const steps = [...discovered(tasks), ...created(), say('cancelled', `{"requestId":${id}}`)];
  expect(brokenRules(steps, { revision: '2026-07-28' }).slice(-1)).toEqual([
    'extensions/task-cancelled-by-notification',
  ]);
  expect(brokenRules(steps, { revision: '2026-07-28' }).filter((rule) => rule.startsWith('cancel/'))).toEqual(
    [],
  );
});
