import { practiceServer, commandLine, writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { grid, readRows } from '../timeline.ts';
import { openTools, runTool, frames } from '../tools.ts';
const show = async (t: any, h: any) => { console.log(t + '\n' + (await readRows(grid(h))).map((r) => `${r.seq} ${r.dir} [${r.name}] ${r.gist} | ${r.by} | ${r.took} | ${r.size}`).join('\n') + '\nBAR ' + (await h.locator('header').first().innerText()).replaceAll('\n',' / ')); };
test('x1', async ({ home, bridge }) => {
  test.setTimeout(200000);
  for (const o of [['banner'],['content-length@initialize'],['pretty-printed@initialize'],['early-exit'],['big-id-ping']]) {
    await home.goto(bridge.url);
    await connect(home, practiceServer(...o.flatMap((f) => ['--fault', f])));
    await home.waitForTimeout(5000);
    await show(o.join(), home);
    await home.screenshot({ path: `/tmp/shot-${o[0]}.png` });
  }
});
test('x2', async ({ home, bridge }) => {
  test.setTimeout(200000);
  for (const [f, tool, args] of [['trailing-text','echo','{"message":"hi"}'],['crash','echo','{"message":"hi"}'],['deep','echo','{"message":"hi"}'],['nan','echo','{"message":"hi"}'],['wrong-id','echo','{"message":"hi"}']]) {
    await home.goto(bridge.url);
    await connect(home, practiceServer('--fault', f!));
    await waitForPhase(home);
    await openTools(home);
    await runTool(home, tool!, args);
    await home.waitForTimeout(3000);
    await home.screenshot({ path: `/tmp/shot-${f}.png` });
    await home.getByRole('link', { name: 'Timeline', exact: true }).click();
    await home.waitForTimeout(1000);
    await show(f, home);
  }
  await home.goto(bridge.url);
  await home.getByRole('textbox', { name: 'Command or URL' }).fill('no-such-command --x');
  await home.waitForTimeout(1500);
  await home.screenshot({ path: `/tmp/shot-nf0.png` });
  await home.getByRole('button', { name: /^Start/ }).first().click();
  await home.waitForTimeout(2000);
  await show('nf', home);
  await home.screenshot({ path: `/tmp/shot-nf.png` });
});
