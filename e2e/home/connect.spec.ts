import { everythingServer, gatedServer, practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { expectRows, grid, readRows, rowNamed } from '../timeline.ts';

const practiceRows = [
  '– process',
  '→ server/discover',
  '← server/discover',
  '→ initialize',
  '← initialize',
  '→ notifications/initialized',
  '→ tools/list',
  '← tools/list',
  '→ resources/list',
  '← resources/list',
  '→ resources/templates/list',
  '← resources/templates/list',
  '→ prompts/list',
  '← prompts/list',
  '– process',
];

test('one click shows every frame between MCPeek and the practice server', async ({ home }) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await expectRows(grid(home), practiceRows);

  const rows = await readRows(grid(home));
  expect(rows.map(({ seq }) => seq)).toEqual(practiceRows.map((_row, index) => index));
  expect(rows[0]?.gist).toMatch(/^started .*practice-server\/src\/main\.ts \(process \d+\)$/);
  expect(rows[1]).toMatchObject({ gist: '', by: 'connect', size: '249 B' });
  expect(rows[2]?.gist).toBe('-32601 unknown method: server/discover');
  expect(rows[3]).toMatchObject({ gist: '2025-11-25 · MCPeek 0.1.0', by: 'connect', size: '156 B' });
  expect(rows[3]?.took).toMatch(/^[\d.]+ (µs|ms|s)$/);
  expect(rows[4]).toMatchObject({ by: '', took: '', size: '1.18 kB' });
  expect(rows[4]?.gist).toMatch(/^mcpeek-practice-server 0\.1\.0 · .*tools.* · 2025-11-25$/);
  expect(rows[5]).toMatchObject({ by: 'connect', took: '', size: '55 B' });
  expect(rows[7]?.gist).toBe('21 tools');
  expect(rows[9]?.gist).toBe('9 resources');
  expect(rows[11]?.gist).toBe('2 templates');
  expect(rows[13]?.gist).toBe('3 prompts');
  expect(rows[14]?.gist).toMatch(/^start: 5 steps in \d+ ms$/);
  await expect(home.getByRole('search').getByRole('status')).toHaveText('15 records');

  // A server that knows only the handshake refuses the question; nothing about the session is wrong for that.
  await expect(grid(home).getByRole('img', { name: /error|warning/i })).toHaveCount(0);
  await expect(home.locator('header').first()).not.toContainText(/error|warning/);
});

test('a command in the one field shows the traffic of server-everything', async ({ home }) => {
  await connect(home, everythingServer());
  await waitForPhase(home);
  const sent = async (): Promise<readonly string[]> => {
    const rows = await readRows(grid(home));
    return rows.filter(({ dir }) => dir === '→').map(({ name, by }) => `${name} ${by}`);
  };
  await expect
    .poll(sent)
    .toEqual([
      'server/discover connect',
      'initialize connect',
      'notifications/initialized connect',
      'tools/list connect',
      'resources/list connect',
      'resources/templates/list connect',
      'prompts/list connect',
    ]);

  await expect(rowNamed(grid(home), '13 tools')).toHaveCount(1);
  await expect(rowNamed(grid(home), '4 prompts')).toHaveCount(1);
  await expect(rowNamed(grid(home), 'mcp-servers/everything')).toContainText('2025-11-25');
  await expect(rowNamed(grid(home), 'Starting default (STDIO) server...')).toContainText('stderr');
});

test('rows arrive while the server is still starting, and what is waited for is said', async ({
  home,
  folder,
}) => {
  const server = gatedServer(folder);
  await connect(home, server.line);
  const initialize = rowNamed(grid(home), '2025-11-25 · MCPeek');
  await expect(initialize.getByRole('gridcell').nth(5)).toHaveText('open');
  await expect(home.getByText('Waiting for the server to answer initialize')).toBeVisible();
  await expect(rowNamed(grid(home), 'downloading 1/2')).toBeVisible();
  await expect(home.getByText('Its newest line on stderr: “downloading 2/2”')).toBeVisible();
  await waitForPhase(home, /negotiating|connecting/);

  server.open();
  await waitForPhase(home);
  await expect(initialize.getByRole('gridcell').nth(5)).toHaveText(/^[\d.]+ (ms|s|min.*)$/);
  await expect(home.getByText('Waiting for the server to answer initialize')).toHaveCount(0);
});

test('a start can be cancelled while the server is waited for', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'silent'));
  const initialize = rowNamed(grid(home), '2025-11-25 · MCPeek');
  await expect(home.getByText('Waiting for the server to answer initialize')).toBeVisible();
  await home.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Cancel' }).click();
  await waitForPhase(home, 'closed');
  await expect(initialize.getByRole('gridcell').nth(5)).toHaveText('cancelled');
  await expect(rowNamed(grid(home), 'initialize (#4) was given up: the session was closed.')).toBeVisible();
  await expect(rowNamed(grid(home), 'stdin closed: the server is asked to end')).toBeVisible();
});
