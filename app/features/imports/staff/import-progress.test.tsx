import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import admin from '#locales/fr/admin.json' with { type: 'json' };
import { WordsContext } from '#app/ui/words.tsx';
import { ImportProgress } from './import-progress.tsx';

test('how far a job is can be read and is not said aloud at every look', () => {
  const element = <ImportProgress state="running" counts={{ new: 3, booked: 2 }} />;
  const router = createMemoryRouter([{ path: '*', element, HydrateFallback: () => null }]);
  const html = renderToStaticMarkup(
    <WordsContext value={{ language: 'fr', namespaces: { admin } }}>
      <RouterProvider router={router} />
    </WordsContext>,
  );
  expect(html).toContain('2 dons comptabilisés sur 5');
  expect(html).toContain('<progress id="progress" max="5" value="2">');
  expect(html).toContain('<div role="status"></div>');
});
