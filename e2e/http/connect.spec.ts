import { test as base, connect, expect, waitForPhase } from '../test.ts';
import { grid, rowNamed } from '../timeline.ts';
import { openTools, resultPane, runTool } from '../tools.ts';
import { type HttpServer, startEverything, startPractice, startServer } from './servers.ts';

const test = base.extend<{ readonly run: (starting: Promise<HttpServer>) => Promise<string> }>({
  run: async ({ folder: _folder }, use) => {
    const servers: HttpServer[] = [];
    await use(async (starting) => {
      const server = await starting;
      servers.push(server);
      return server.url;
    });
    await Promise.all(servers.map((server) => server.stop()));
  },
});

test('an address in the one field shows heads, events and frames of Streamable HTTP, and its tools run', async ({
  home,
  run,
}) => {
  await connect(home, await run(startPractice('--http', '0')));
  await waitForPhase(home);
  await expect(home.locator('header')).toContainText('Streamable HTTP');
  await expect(home.locator('header')).toContainText('2025-11-25');
  await expect(rowNamed(grid(home), 'POST /mcp').first()).toBeVisible();
  await openTools(home);
  await runTool(home, 'echo', '{"message":"over HTTP"}');
  await expect(resultPane(home)).toContainText('over HTTP');
});

test('server-everything is spoken to over Streamable HTTP', async ({ home, run }) => {
  await connect(home, await run(startEverything('streamableHttp')));
  await waitForPhase(home);
  await expect(home.locator('header')).toContainText('Streamable HTTP');
  await openTools(home);
  await runTool(home, 'echo', '{"message":"hello"}');
  await expect(resultPane(home)).toContainText('Echo: hello');
});

test('an address of the old transport is found by falling back, and its tools run', async ({ home, run }) => {
  await connect(home, await run(startEverything('sse')));
  await waitForPhase(home);
  await expect(home.locator('header')).toContainText('HTTP+SSE');
  await openTools(home);
  await runTool(home, 'echo', '{"message":"hello"}');
  await expect(resultPane(home)).toContainText('Echo: hello');
});

test('R031: the page of a gateway is shown as text, never as a page', async ({ home, run }) => {
  const page = '<h1>Bad gateway</h1><script>document.title = "taken"</script>';
  const url = await run(
    startServer((_, response) => {
      response.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    }),
  );
  await connect(home, url);
  await waitForPhase(home, /failed|no MCP answer/);
  const head = rowNamed(grid(home), '502 Bad Gateway').first();
  await head.click();
  await expect(home.getByRole('main')).toContainText('<h1>Bad gateway</h1>');
  expect(await home.title()).not.toBe('taken');
});
