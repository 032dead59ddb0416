import { ArgumentError, type Arguments } from './arguments.ts';
import { textResult } from './content.ts';
import { inputSchema, integerInput, stringInput } from './schema.ts';
import type { Tool } from './tool.ts';

/** Tools that change the server itself. */
export const serverTools: readonly Tool[] = [
  {
    name: 'add_tool',
    title: 'Add a tool',
    description: 'Adds a tool and tells the client that the list changed.',
    inputSchema: inputSchema({ name: stringInput('Name of the new tool', { default: 'added' }) }),
    run: async (values, call) => {
      const name = readName(values);
      await call.addTool({
        name,
        title: `Added: ${name}`,
        description: 'Was added by add_tool.',
        inputSchema: inputSchema({}),
        run: () => textResult(`This is ${name}`),
      });
      return textResult(`Added the tool ${name}`);
    },
  },
  {
    name: 'add_resource',
    title: 'Add a resource',
    description: 'Adds a text resource and tells the client that the list changed.',
    inputSchema: inputSchema({ name: stringInput('Last part of its URI', { default: 'added' }) }),
    run: async (values, call) => {
      const name = readName(values);
      const uri = `practice://added/${name}`;
      const read = () => ({ text: `This is ${name}` });
      await call.addResource({ uri, name, title: `Added: ${name}`, mimeType: 'text/plain', read });
      return textResult(`Added the resource ${uri}`);
    },
  },
  {
    name: 'add_prompt',
    title: 'Add a prompt',
    description: 'Adds a prompt and tells the client that the list changed.',
    inputSchema: inputSchema({ name: stringInput('Name of the new prompt', { default: 'added' }) }),
    run: async (values, call) => {
      const name = readName(values);
      const render = () => [{ role: 'user', content: { type: 'text', text: `This is ${name}` } }];
      const description = 'Was added by add_prompt.';
      await call.addPrompt({ name, title: `Added: ${name}`, description, arguments: [], render });
      return textResult(`Added the prompt ${name}`);
    },
  },
  {
    name: 'touch',
    title: 'Touch a resource',
    description: 'Tells the client that a resource changed, if the client subscribed to it.',
    inputSchema: inputSchema({ uri: stringInput('URI of the resource') }, ['uri']),
    run: async (values, call) => {
      const uri = values.string('uri');
      const isTold = await call.touch(uri);
      return textResult(isTold ? `Told of a change of ${uri}` : `Nobody subscribed to ${uri}`);
    },
  },
  {
    name: 'stderr',
    title: 'Write to stderr',
    description: 'Writes lines to stderr.',
    inputSchema: inputSchema({
      lines: integerInput('How many', { minimum: 1, maximum: 1000000, default: 1 }),
      text: stringInput('What each line says', { default: 'a line on stderr' }),
    }),
    run: async (values, call) => {
      const lines = values.integer('lines', { fallback: 1, minimum: 1, maximum: 1000000 });
      const text = values.string('text', 'a line on stderr');
      for (let line = 1; line <= lines; line += 1) await call.host.writeError(`${text} ${line}/${lines}\n`);
      return textResult(`Wrote ${lines} lines to stderr`);
    },
  },
  {
    name: 'exit',
    title: 'Exit',
    description: 'Ends the server with the given exit code, without an answer.',
    inputSchema: inputSchema({
      code: integerInput('Exit code', { minimum: 0, maximum: 255, default: 0 }),
    }),
    annotations: { destructiveHint: true },
    run: async (values, call) => {
      const code = values.integer('code', { fallback: 0, minimum: 0, maximum: 255 });
      await call.host.exit(code);
      return textResult(`Exited with code ${code}`);
    },
  },
];

function readName(values: Arguments): string {
  const name = values.string('name', 'added');
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name)) throw new ArgumentError('name may hold A-Z a-z 0-9 _ . -');
  return name;
}
