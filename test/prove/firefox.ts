import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/site.ts';
import { type EnginePage, untilTrue } from './engine-page.ts';

type Told = {
  id?: number;
  method?: string;
  params?: { text?: string; level?: string };
  result?: never;
  error?: string;
  message?: string;
};
type Value = { type: string; value?: unknown };

/** Values as WebDriver BiDi says them. */
function plain({ type, value }: Value): unknown {
  if (type === 'array') return (value as Value[]).map(plain);
  return type === 'undefined' || type === 'null' ? undefined : value;
}

/** The system's Firefox (Debian's `firefox-esr`), spoken to by WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(): Promise<EnginePage> {
  const profile = mkdtempSync(join(tmpdir(), 'elikya-firefox-'));
  const port = await freePort();
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port), 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  let line: WebSocket | undefined;
  for (let attempt = 0; attempt < 300 && !line; attempt++) {
    await delay(200);
    const tried = new WebSocket(`ws://127.0.0.1:${port}/session`);
    line = await new Promise<WebSocket | undefined>((resolve) => {
      tried.addEventListener('open', () => resolve(tried), { once: true });
      tried.addEventListener('error', () => resolve(undefined), { once: true });
    });
  }
  if (!line) throw new Error('Firefox does not start');
  const complaints: string[] = [];
  const waiting = new Map<number, (told: Told) => void>();
  line.addEventListener('message', ({ data }) => {
    const told = JSON.parse(data as string) as Told & { params?: { type?: string } };
    if (told.id !== undefined) waiting.get(told.id)?.(told);
    if (told.method === 'log.entryAdded' && told.params?.type === 'javascript' && told.params.level === 'error')
      complaints.push((told.params.text ?? '').slice(0, 300));
  });
  let last = 0;
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++last;
    const told = await new Promise<Told>((resolve) => {
      waiting.set(id, resolve);
      line.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (told.error) throw new Error(`${method}: ${told.message}`);
    return told.result as T;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const { context } = contexts[0]!;
  await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 640 } });
  const evaluate = async (expression: string): Promise<Value & { sharedId?: string }> => {
    const { result, exceptionDetails } = await send<{
      result: Value & { sharedId?: string };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
      serializationOptions: { maxObjectDepth: 3 },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const run = async <T>(code: string): Promise<T> => plain(await evaluate(code)) as T;
  return {
    name: await run<string>('navigator.userAgent'),
    complaints,
    run,
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    until: (condition, seconds) => untilTrue(run, condition, seconds),
    async choose(selector, file) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId }, files: [file] });
    },
    async picture(file) {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      writeFileSync(file, Buffer.from(data, 'base64'));
    },
    stop: () => child.kill('SIGKILL'),
  };
}
