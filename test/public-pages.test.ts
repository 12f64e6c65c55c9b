import { expect, onTestFinished, test, vi } from 'vitest';
import { pagesToCrawl } from './public-pages.ts';

const PAGES = ['/', '/academy', '/academy/course/2', '/crowd-farming', '/crowdfarming/project/1', '/faq', '/nowhere'];
const after = (...files: string[]) => pagesToCrawl(PAGES, files);

test('a feature’s files and words ask for its own pages', () => {
  expect(after('app/features/academy/parts/quiz.tsx')).toEqual(['/academy', '/academy/course/2']);
  expect(after('locales/de/crowdFarming.json')).toEqual(['/crowd-farming', '/crowdfarming/project/1']);
  expect(after('app/features/home/pages/home-page.tsx', 'app/features/legal/pages/faq-page.tsx')).toEqual([
    '/',
    '/faq',
  ]);
});

test.each([
  'app/ui/button.tsx',
  'app/features/shell/parts/header.tsx',
  'locales/ar/shell.json',
  'platform/csp.ts',
  'vite.config.ts',
  'content/news/1.md',
  'package-lock.json',
  'test/axe.ts',
])('%s is on every page', (file) => {
  expect(after(file)).toEqual(PAGES);
});

test('documents and units are on none', () => {
  expect(after('docs/operating.md', 'test/gifts.test.ts', 'app/shared/money.test.ts')).toEqual([]);
});

test('where all is asked for, all', () => {
  vi.stubEnv('TEST_ALL', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(pagesToCrawl(PAGES)).toEqual(PAGES);
});
