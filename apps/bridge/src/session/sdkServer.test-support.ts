import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

// A server as most people write one: the official TypeScript SDK 1.x, one of each kind of thing. Run as a program.
const server = new McpServer({ name: 'sdk-server', version: '1.0.0' }, { capabilities: { logging: {} } });

server.registerTool('greet', { title: 'Greet', description: 'Says hello' }, async () => {
  await server.server.sendLoggingMessage({ level: 'info', data: 'greeting' });
  return { content: [{ type: 'text', text: 'hello' }] };
});
server.registerResource('note', 'note://one', { title: 'Note', mimeType: 'text/plain' }, (uri) => ({
  contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'a note' }],
}));
server.registerPrompt('ask', { title: 'Ask', description: 'Asks' }, () => ({
  messages: [{ role: 'user', content: { type: 'text', text: 'What is it?' } }],
}));
await server.connect(new StdioServerTransport());
