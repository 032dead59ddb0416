import { request as httpRequest } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/browser.mjs';
import { expect, test } from '../test.ts';

/** A browser in which every name under evil.test leads to this machine, as after DNS rebinding. */
async function launchReboundBrowser(): Promise<Browser> {
  const found = await findBrowser();
  return chromium.launch({
    ...(found?.path === undefined ? {} : { executablePath: found.path }),
    args: [...browserFlags(), '--host-resolver-rules=MAP evil.test 127.0.0.1, MAP *.evil.test 127.0.0.1'],
  });
}

/** Asks with a Host header that a browser would not let one choose. */
function askAs(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a name that was bent to this machine is refused, page and calls alike', async ({ bridge }) => {
  const browser = await launchReboundBrowser();
  const page = await browser.newPage();
  for (const name of ['evil.test', 'localhost.evil.test']) {
    const answer = await page.goto(`http://${name}:${bridge.port}/#token=${bridge.token}`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'MCPeek does not know this host name' })).toBeVisible();
    await expect(page.locator('pre')).toHaveText(`npm start -- --allow-host ${name}:${bridge.port}`);
    const call = await page
      .evaluate(async (token) => {
        const answer = await fetch('/api/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token }),
        });
        return answer.status;
      }, bridge.token)
      .catch(() => 403);
    expect(call).toBe(403);
  }
  await browser.close();
});

test('only names of this machine are served, on the port that they are asked on', async ({ bridge }) => {
  const { port } = bridge;
  for (const path of ['/', '/healthz', '/api/login']) {
    expect(await askAs(port, path, { host: `evil.test:${port}` }), path).toBe(403);
    expect(await askAs(port, path, { host: `evil.test:${port}`, origin: `http://evil.test:${port}` })).toBe(
      403,
    );
    expect(await askAs(port, path, { host: 'localhost.evil.test' })).toBe(403);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const status = await askAs(port, path, { host: `${name}:${port}` });
      expect(status, `${name} ${path}`).toBe(path === '/api/login' ? 401 : 200);
    }
  }
});
