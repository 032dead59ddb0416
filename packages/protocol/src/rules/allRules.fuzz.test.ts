import fc from 'fast-check';
import { expect, it } from 'vitest';
import { revisions } from '../base/revision.ts';
import { judgeWire, type WireStep } from './ruleHarness.test-support.ts';

const id = fc.constantFrom('0', '1', '"1"', '1.0', '1.5', 'null', 'true', '{}', '1e400');
const value = fc.constantFrom(
  '{}',
  '[]',
  'null',
  '"x"',
  '1',
  '{"code":-32601,"message":"x"}',
  '{"requestId":0}',
  '{"tools":[null,{"name":1,"inputSchema":{"type":[],"properties":{"__proto__":true}}}]}',
  '{"prompts":[1,{"arguments":[null,{}]}],"messages":[[],{"content":[]}],"arguments":{"__proto__":1}}',
  '{"tools":[{"name":"t","annotations":{"title":1},"inputSchema":{"type":"object","properties":{"__proto__":{"enum":[{}]},"a":3},"required":["__proto__"],"additionalProperties":false}},{"name":"t","outputSchema":{"type":"object","required":["n"]}}]}',
  '{"name":"t","arguments":{"__proto__":[1],"a":{}}}',
  '{"content":[{"type":"resource"},{"type":"text","text":"{"}],"structuredContent":{"__proto__":1},"isError":1}',
  '{"prompts":[{"name":"t","arguments":[{"name":"__proto__","required":true}]},{"name":"t"}]}',
  '{"_meta":{"progressToken":0}}',
  '{"progressToken":0,"progress":1,"total":0.5}',
  '{"name":"t","task":{"ttl":0.5},"arguments":null}',
  '{"taskId":"t"}',
  '{"task":{"taskId":"t","status":"working"}}',
  '{"tools":[{"name":"t","x":1,"title":null,"icons":[{"src":"a b"}],"inputSchema":{"$schema":"x:"}}]}',
  '{"content":[{"type":"audio"},{"__proto__":{"type":"text"}}],"resultType":"complete"}',
  '{"requestId":"1","task":{},"mode":"url","tools":[],"includeContext":"allServers"}',
  '{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{},"tools":true,"__proto__":{}}}',
  '{"level":"warn","data":{"__proto__":{"password":"hunter2hunter2"}}}',
  '{"level":"error"}',
  '{"cursor":"a"}',
  '{"cursor":[],"nextCursor":null}',
  '{"tools":[],"prompts":[1],"nextCursor":"a"}',
  '{"roots":[null,{"uri":"file:///.."},{"uri":"x"}]}',
  '{"ref":{"type":"ref/prompt"},"argument":{},"context":{"arguments":{"__proto__":1}}}',
  '{"completion":{"values":[1,"a"],"total":0,"hasMore":false}}',
  '{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t"},7]}],"maxTokens":1,"tools":[{"name":"t","inputSchema":{"required":["__proto__",1]}}],"toolChoice":{"mode":"none"}}',
  '{"role":"user","model":"m","content":{"type":"tool_use","id":1,"name":"t","input":null}}',
  '{"message":"m","requestedSchema":{"type":"object","properties":{"a":{"type":"array","items":{"enum":[1]}},"__proto__":{"type":"string","oneOf":[]}},"required":[1,"a"]}}',
  '{"mode":"url","elicitationId":"e","url":"http://[::1]:99999/?token=a","message":"m"}',
  '{"action":"accept","content":{"a":["x",1],"__proto__":null}}',
  '{"code":-32042,"message":"x","data":{"elicitations":[1,{"mode":"url","elicitationId":"e"}]}}',
  '{"elicitationId":"e"}',
  '{"name":"t","task":{"ttl":null,"taskId":1}}',
  '{"task":{"taskId":"k","status":"completed","createdAt":"2025-13-45","pollInterval":1e400}}',
  '{"taskId":"k","status":"working","createdAt":"2025-11-25","lastUpdatedAt":"2024-11-05","ttl":"x"}',
  '{"taskId":"k","cursor":"c","_meta":{"io.modelcontextprotocol/related-task":{"taskId":"q"}}}',
  '{"tasks":[1,{"taskId":"k"}],"nextCursor":"c"}',
  '{"tools":[{"name":"t","execution":{"taskSupport":"required"}},null]}',
  '{"content":[{"type":"image","data":"data:,","mimeType":"x"},{"type":"resource","resource":{"uri":1,"text":1,"blob":null}},{"type":"tool_use"}],"_meta":[]}',
  '{"messages":[{"content":{"type":"resource_link","icons":[1,{"src":"data:image/svg+xml;base64,="}]}}],"_meta":{"__proto__":1,"a.mcp.b/":1}}',
  '{"resources":[{"uri":":","icons":{},"annotations":{"audience":[1],"priority":[],"lastModified":{}}}],"resourceTemplates":[null,{"uriTemplate":"{"}]}',
  '{"contents":[1,{"uri":"1:","blob":"="}],"uri":"a:b"}',
  '{"uri":"a:b/c","_meta":{"io.modelcontextprotocol/related-task":{"taskId":{}}}}',
  '{"protocolVersion":"2025-11-25","capabilities":{"tasks":{"list":true,"requests":[]},"elicitation":1}}',
  '{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/logLevel":7},"notifications":{"toolsListChanged":true,"resourceSubscriptions":[0,"x"]}}',
  '{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"level":"info","uri":"x","notifications":{"__proto__":[1],"resourceSubscriptions":["y"]}}',
  '{"resultType":"input_required","inputRequests":{"__proto__":1,"k":{"method":"elicitation/create","id":1}},"ttlMs":-1,"cacheScope":0}',
  '{"resultType":"input_required","inputRequests":{"a/b":{"method":"elicitation/create","params":{"mode":"url","url":1}},"__proto__":{"method":"roots/list"},"k":{"method":"sampling/createMessage","params":[]}}}',
  '{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"roots":1,"sampling":{}}},"inputResponses":{"a/b":{"action":"accept","content":[]},"__proto__":{"roots":[1]},"k":7}}',
  '{"resultType":7,"serverInfo":1,"requestState":{}}',
  '{"code":-32021,"message":"x","data":{"requiredCapabilities":{"__proto__":{},"elicitation":{}}}}',
  '{"code":-32022,"message":"x","data":{"supported":["2026-07-28"],"requested":"1"}}',
);
const method = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'tasks/result',
  'prompts/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'notifications/resources/updated',
  'prompts/get',
  'roots/list',
  'completion/complete',
  'logging/setLevel',
  'sampling/createMessage',
  'elicitation/create',
  'notifications/initialized',
  'notifications/message',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/roots/list_changed',
  'server/discover',
  'subscriptions/listen',
  'notifications/subscriptions/acknowledged',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/elicitation/complete',
  'tasks/get',
  'tasks/cancel',
  'tasks/list',
  'notifications/tasks/status',
  'x',
  '__proto__',
);
const member = fc.oneof(
  id.map((text) => `"id":${text}`),
  method.map((text) => `"method":"${text}"`),
  fc
    .tuple(fc.constantFrom('params', 'result', 'error', '__proto__', 'a/b'), value)
    .map(([name, text]) => `"${name}":${text}`),
  fc.constant('"jsonrpc":"2.0"'),
);
const object = fc.array(member, { maxLength: 6 }).map((members) => `{${members.join(',')}}`);
const text = fc.oneof(
  object,
  fc.array(object, { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  fc.constantFrom(
    '{',
    '}',
    '"a":1,',
    '',
    ' ',
    'Content-Length: 2\r',
    'NaN',
    '[1',
    '42',
    '\ufeff{}',
    '{} x',
    '{}{}',
  ),
  fc.string(),
);
const step: fc.Arbitrary<WireStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom('C>S ', 'S>C '), text).map(([side, line]) => side + line),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<WireStep>(
      { life: { event: 'sessionEnded' } },
      { life: { event: 'spawned', pid: 1, command: 'x', args: [], cwd: '/', envNames: [] } },
      { laterUs: 40_000_000 },
      { life: { event: 'exited' } },
      { life: { event: 'requestTimedOut', request: 0 } },
      { life: { event: 'stdinClosed' } },
      { life: { event: 'signalSent', signal: 'SIGKILL' } },
    ),
  },
);

it('no traffic makes a rule throw, and each finding names a record that was seen', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom(undefined, ...revisions),
      fc.constantFrom('stdio' as const, 'http' as const),
      (steps, revision, transport) => {
        for (const finding of judgeWire(steps, { revision, transport, withTypes: true })) {
          expect(finding.seq).toBeGreaterThanOrEqual(0);
          expect(finding.message).not.toMatch(/undefined|\[object/);
        }
      },
    ),
    { numRuns: 400 },
  );
});
