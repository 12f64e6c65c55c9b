import { rmSync } from 'node:fs';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signalPostgres } from '#test/postgres-processes.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

/** A site of its own, whose database can be frozen. */
let site: SiteProcess;
const dataDir = seededFolder('away');
beforeAll(async () => {
  site = await startSiteProcess({ port: await freePort(), dataDir });
});
afterAll(async () => {
  signalPostgres(dataDir, 'SIGCONT');
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async (path: string, options: RequestInit = {}) => {
  const started = performance.now();
  const response = await fetch(site.origin + path, {
    redirect: 'manual',
    ...options,
    signal: AbortSignal.timeout(30_000),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
    ms: performance.now() - started,
  };
};
const page = (path: string, language: Language) =>
  ask(addressIn(path, language), { headers: { accept: 'text/html', cookie: `language=${language}` } });

test.skipIf(process.platform !== 'linux')(
  'with its database frozen the site says so in words within seconds, serves what it has kept, and goes on after the thaw',
  async () => {
    expect((await page('/projects/2', 'fr')).status).toBe(200);
    signalPostgres(dataDir, 'SIGSTOP');
    const [kept, fresh, arabic, form, call, health] = await Promise.all([
      page('/projects/2', 'fr'),
      page('/projects/3', 'fr'),
      page('/news/4', 'ar'),
      ask('/contact', {
        method: 'POST',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=A&email=a%40example.org&subject=B&message=C',
      }),
      ask('/api/newsletter-signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'language=en' },
        body: '{"email":"a@example.org"}',
      }),
      ask('/healthz'),
    ]);
    signalPostgres(dataDir, 'SIGCONT');
    expect(kept).toMatchObject({ status: 200 });
    for (const answer of [fresh, arabic, form, call])
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(health.status).toBe(503);
    expect(health.ms).toBeLessThan(3000);
    // Five seconds, and what a busy machine adds.
    expect(Math.max(fresh.ms, arabic.ms, form.ms, call.ms)).toBeLessThan(7000);
    expect(fresh.text).toContain('Site indisponible un instant');
    expect(arabic.text).toMatch(/<html lang="ar" dir="rtl">/);
    expect(form.text).toContain('ce que vous avez écrit y est encore');
    expect(JSON.parse(call.text)).toMatchObject({
      code: 'site_away',
      error: expect.stringContaining('Nothing was charged'),
    });
    await expect.poll(async () => (await page('/projects/3', 'fr')).status).toBe(200);
  },
);
