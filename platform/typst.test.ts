import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A home with a font of its own: Playwright's icons, in letters of the private use area that no font of ours has. */
function homeWithFonts(): string {
  const home = mkdtempSync(join(tmpdir(), 'elikya-home-'));
  const folder = join(home, '.local/share/fonts');
  const packages = 'node_modules/playwright-core';
  const icons = (readdirSync(packages, { recursive: true }) as string[]).find((file) => /codicon.*\.ttf$/.test(file))!;
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(packages, icons), join(folder, 'icons.ttf'));
  return home;
}

test.skipIf(process.platform !== 'linux')(
  'the fonts of the machine change nothing: the same receipt, byte for byte',
  () => {
    const script = `
    import { createHash } from 'node:crypto';
    import { renderReceiptPdf } from './app/features/receipts/receipt-pdf.server.ts';
    import { SAMPLE_FACTS } from './app/features/receipts/sample-facts.ts';
    import { canSet } from './platform/typst.ts';
    console.log(createHash('sha256').update(await renderReceiptPdf(SAMPLE_FACTS)).digest('hex'), canSet('Aline \\uea60'));`;
    const render = (home: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, HOME: home },
        encoding: 'utf8',
      }).trim();
    const home = homeWithFonts();
    const told = render('/nonexistent');
    expect(told).toMatch(/^[0-9a-f]{64} false$/);
    expect(render(home)).toBe(told);
    rmSync(home, { recursive: true });
  },
  30_000,
);
