import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '#test/site.ts';
import { type EnginePage, untilTrue } from './engine-page.ts';

/** Chromiums of other years come inside packages made for AWS Lambda; fetched into a folder of their own, never into node_modules. */
export const ENGINES = {
  80: 'chrome-aws-lambda@2.1.1',
  90: 'chrome-aws-lambda@7.0.0',
  92: 'chrome-aws-lambda@10.1.0',
  106: '@sparticuz/chromium@106.0.2',
  119: '@sparticuz/chromium@119.0.2',
} as const;
export type Version = keyof typeof ENGINES;

/** @returns where its files lie, the browser as `chromium` among them */
function unpack(version: Version): string {
  const home = join(tmpdir(), `elikya-chromium-${version}`);
  const out = join(home, 'out');
  if (existsSync(join(out, 'chromium'))) return out;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{}');
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, ENGINES[version]], { cwd: home, stdio: 'inherit' });
  const packed = join(home, 'node_modules', ENGINES[version].replace(/@[\d.]+$/, ''), 'bin');
  for (const name of readdirSync(packed)) {
    const bytes = brotliDecompressSync(readFileSync(join(packed, name)));
    const file = join(out, name.replace(/\.br$/, ''));
    writeFileSync(file, bytes);
    if (name === 'chromium.br') chmodSync(file, 0o755);
    else execFileSync('tar', ['xf', file, '-C', out]);
  }
  return out;
}

type Told = {
  id?: number;
  method?: string;
  params?: Record<string, never>;
  result?: never;
  error?: { message: string };
};

const TRIES = 3;
/** In one process they sometimes come up and never answer. */
const PATIENCE_MS = 60_000;

/** An old Chromium with one page, spoken to by its own protocol: Playwright's browsers are younger. */
export async function openOldChromium(version: Version): Promise<EnginePage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(version);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

async function start(version: Version): Promise<EnginePage> {
  const folder = unpack(version);
  const profile = mkdtempSync(join(tmpdir(), 'elikya-old-'));
  const port = await freePort();
  const child = spawn(
    join(folder, 'chromium'),
    [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--single-process',
      '--no-zygote',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: profile, LD_LIBRARY_PATH: join(folder, 'lib') } },
  );
  let address: string | undefined;
  for (let attempt = 0; attempt < 300 && !address; attempt++) {
    await delay(100);
    address = await fetch(`http://127.0.0.1:${port}/json`)
      .then((answer) => answer.json() as Promise<{ type: string; webSocketDebuggerUrl: string }[]>)
      .then(
        (all) => all.find(({ type }) => type === 'page')?.webSocketDebuggerUrl,
        () => undefined,
      );
  }
  if (!address) {
    child.kill('SIGKILL');
    throw new Error(`Chromium ${version} does not start`);
  }
  const line = new WebSocket(address);
  await new Promise((resolve) => line.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (told: Told) => void>();
  const complaints: string[] = [];
  let last = 0;
  line.addEventListener('message', ({ data }) => {
    const told = JSON.parse(data as string) as Told;
    if (told.id !== undefined) waiting.get(told.id)?.(told);
    if (told.method === 'Runtime.exceptionThrown')
      complaints.push(
        JSON.stringify(
          (told.params as unknown as { exceptionDetails: { exception?: { description?: string }; text: string } })
            .exceptionDetails.exception?.description ?? '',
        ).slice(0, 300),
      );
  });
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++last;
    let late: ReturnType<typeof setTimeout>;
    const told = await new Promise<Told>((resolve) => {
      waiting.set(id, resolve);
      late = setTimeout(() => resolve({ error: { message: 'no answer' } }), PATIENCE_MS);
      line.send(JSON.stringify({ id, method, params }));
    });
    clearTimeout(late!);
    waiting.delete(id);
    if (told.error) throw new Error(`${method}: ${told.error.message}`);
    return told.result as T;
  };
  try {
    for (const domain of ['Page', 'Runtime', 'Network']) await send(`${domain}.enable`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  await send('Emulation.setDeviceMetricsOverride', { width: 360, height: 640, deviceScaleFactor: 1, mobile: true });
  const run = async <T>(code: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? code);
    return result.value;
  };
  const until = (condition: string, seconds?: number) => untilTrue(run, condition, seconds);
  return {
    name: await run<string>('navigator.userAgent'),
    complaints,
    run,
    until,
    async goTo(url: string): Promise<void> {
      await send('Page.navigate', { url });
      await until(`location.href.startsWith(${JSON.stringify(url)}) && document.readyState === 'complete'`);
    },
    setScripts: async (isOn) => void (await send('Emulation.setScriptExecutionDisabled', { value: !isOn })),
    async choose(selector: string, file: string): Promise<void> {
      const { root } = await send<{ root: { nodeId: number } }>('DOM.getDocument');
      const { nodeId } = await send<{ nodeId: number }>('DOM.querySelector', { nodeId: root.nodeId, selector });
      await send('DOM.setFileInputFiles', { nodeId, files: [file] });
    },
    async picture(file: string): Promise<void> {
      const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      writeFileSync(file, Buffer.from(data, 'base64'));
    },
    stop: () => child.kill('SIGKILL'),
  };
}
