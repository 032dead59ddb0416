import { writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';
import { openTools, resultPane, runTool } from '../tools.ts';

const trap = '<img src=x onerror="document.title=\'pwned\'"><script>document.title="pwned"</script>';

test('text of a server is never HTML, wherever the page shows it', async ({ home, folder }) => {
  const server = `
    const trap = ${JSON.stringify(trap)};
    const tool = { name: 'trap', title: trap, description: trap, inputSchema: { type: 'object', title: trap } };
    const blocks = [
      { type: 'text', text: trap },
      { type: 'resource', resource: { uri: 'javascript:document.title="pwned"', mimeType: 'text/html', text: trap } },
      { type: 'resource_link', uri: 'javascript:document.title="pwned"', name: trap, description: trap },
      { type: 'image', mimeType: 'image/svg+xml', data: ${JSON.stringify(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="top.document.title=\'pwned\'"/>').toString('base64'))} },
    ];
    process.stderr.write(trap + '\\n');
    process.stdout.write(trap + '\\n');
    function onRequest(request) {
      if (request.method === 'tools/list') return answer(request.id, { tools: [tool] });
      answer(request.id, { content: blocks, structuredContent: { html: trap } });
    }`;
  await connect(home, writeServer(folder, server));
  await waitForPhase(home);
  await rowNamed(grid(home), 'not JSON').first().click();
  await expect(detail(home)).toContainText('<img src=x');
  await openTools(home);
  await runTool(home, 'trap', '{}');
  await expect(resultPane(home)).toContainText('<img src=x');
  await expect(resultPane(home)).toContainText('javascript:document.title');
  await home.getByRole('tab', { name: 'Schema', exact: true }).click();
  await home.getByRole('link', { name: 'Console' }).click();
  await expect(home.getByRole('table', { name: 'Lines of stderr' })).toContainText('<img src=x');

  await expect(home.locator('img[src="x"], a[href^="javascript:"], svg[onload]')).toHaveCount(0);
  await expect(home).not.toHaveTitle(/pwned/);
});

test('characters that hide or turn text around are made visible', async ({ home, folder }) => {
  const text = 'safe\u202egnihtyna\u200b\u0007';
  const server = `
    const text = ${JSON.stringify(text)};
    const tool = { name: 'hidden', description: text, inputSchema: { type: 'object' } };
    function onRequest(request) {
      if (request.method === 'tools/list') return answer(request.id, { tools: [tool] });
      answer(request.id, { content: [{ type: 'text', text }] });
    }`;
  await connect(home, writeServer(folder, server));
  await waitForPhase(home);
  await openTools(home);
  await runTool(home, 'hidden', '{}');
  await expect(resultPane(home).getByRole('listitem')).toContainText('safe');
  for (const place of [
    resultPane(home).getByRole('listitem'),
    home.getByRole('region', { name: 'Tool hidden' }),
  ]) {
    expect(await place.textContent()).not.toMatch(/[\u202e\u200b]/);
  }
});
