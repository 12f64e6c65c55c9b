import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/site.ts';
import { type EnginePage, untilTrue } from './engine-page.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit as GTK has it, through Debian's `webkit2gtk-driver`, on a screen that nobody sees (`xvfb`). */
export async function openWebKit(): Promise<EnginePage> {
  const home = mkdtempSync(join(tmpdir(), 'elikya-webkit-'));
  const port = await freePort();
  const display = `:${100 + (port % 800)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1024x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const stop = () => {
    driver.kill('SIGTERM');
    screen.kill('SIGTERM');
  };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.error} ${value.message}`);
    return value;
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    await delay(200);
    if (
      await ask('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      break;
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // Its own waiting for a page has not ended on ours; and what is thrown while a page wakes is heard from before the load event.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 360, height: 740 });
  const complaints: string[] = [];
  const evaluate = async <T>(code: string): Promise<T> => {
    const { value, error, heard } = await ask<{ value: T; error?: string; heard: string[] }>(
      'POST',
      `${session}/execute/async`,
      {
        script: `const done = arguments[arguments.length - 1];
          if (!window.heardErrors) {
            window.heardErrors = [];
            addEventListener('error', ({ message, error }) => message && heardErrors.push(String((error && error.stack) || message)));
            addEventListener('unhandledrejection', ({ reason }) => heardErrors.push(String((reason && reason.stack) || reason)));
          }
          const end = (more) => done({ ...more, heard: heardErrors.splice(0) });
          // Written out: the policy of the site allows no eval.
          new Promise((resolve) => resolve(${code})).then((value) => end({ value }), (error) => end({ error: String(error) }));`,
        args: [],
      },
    );
    complaints.push(...heard.map((said) => said.slice(0, 300)));
    if (error) throw new Error(error);
    return value;
  };
  const until = (condition: string, seconds?: number) => untilTrue(evaluate, condition, seconds);
  return {
    name: await evaluate<string>('navigator.userAgent'),
    complaints,
    run: evaluate,
    async goTo(url) {
      await evaluate('(window.isLeft = true)');
      await ask('POST', `${session}/url`, { url });
      await until(`!window.isLeft && document.readyState === 'complete'`);
    },
    until,
    async choose(selector, file) {
      const element = await ask<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await ask('POST', `${session}/element/${element[ELEMENT]}/value`, { text: file });
    },
    async picture(file) {
      writeFileSync(file, Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'));
    },
    stop,
  };
}
