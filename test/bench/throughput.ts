/** Pages a second, cached and rendered, in one run: the ratio is what counts. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { startSiteProcess } from '../site.ts';
import { measureRate } from './load.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-bench-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: 4201, dataDir });
let isOver = false;
for (const path of ['/projects', '/projects/1']) {
  await measureRate(4201, () => path, { seconds: 1 });
  // An address of its own each time is never in the cache: read, rendered, compressed.
  const rendered = await measureRate(4201, (n) => `${path}?n=${n}`, { pipelined: 1 });
  const cached = await measureRate(4201, () => path);
  const ratio = cached / rendered;
  isOver ||= ratio < 30;
  console.log(`${path}: rendered ${rendered.toFixed(0)}/s, cached ${cached.toFixed(0)}/s, ratio ${ratio.toFixed(0)}`);
}
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
if (isOver) process.exitCode = 1;
