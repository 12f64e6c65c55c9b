import { expect, test } from 'vitest';
import { keptInstead } from './kept-instead.ts';

const offline =
  '<div data-unread="Voici la page gardée." data-retry="Réessayer" data-unread-courses="Impossible de charger les cours.">';
const shown = async (path: string) =>
  (await keptInstead(new Response('<html><body class="a"><main>x</main></body></html>'), offline, path)).text();

test('a kept page says what could not be read, that it is the kept one, and how to ask again', async () => {
  expect(await shown('/academy')).toBe(
    '<html><body class="a"><p class="kept-notice" role="alert">Impossible de charger les cours. Voici la page gardée. <a href="">Réessayer</a></p><main>x</main></body></html>',
  );
  expect(await shown('/about')).toContain('<p class="kept-notice" role="alert">Voici la page gardée. <a');
});
