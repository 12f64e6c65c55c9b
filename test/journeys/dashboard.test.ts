import { expect, test } from 'vitest';
import { fillDoor } from './account.ts';
import { visit } from './visit.ts';

test('the dashboard shows a member their own: portrait, whole cloth with its legend, letters, dates, and counts as the profile counts', async () => {
  const { page, origin, leave } = await visit();
  await fillDoor(page, origin, 'login', 'aline@exemple.org', 'manioc-et-miel');
  await page.waitForURL(({ pathname }) => pathname.includes('/dashboard'));
  const main = page.getByRole('main');
  expect(await main.getByRole('navigation', { name: 'Espace membre' }).locator('img').getAttribute('src')).toMatch(
    /\/art\/v1\/portrait-/,
  );
  // Nothing of the cloth is cut off: as high as its own picture wants to be at this width.
  const cloth = main.getByRole('region', { name: 'Votre étoffe' });
  const { shown, natural } = await cloth.getByRole('img').evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return { shown: img.clientHeight / img.clientWidth, natural: img.naturalHeight / img.naturalWidth };
  });
  expect(shown).toBeCloseTo(natural, 1);
  expect(await cloth.getByRole('listitem').filter({ hasText: 'Parrainage d’un enfant' }).textContent()).toMatch(
    /3 rangées/,
  );
  const supported = /(\d+) projets soutenus/.exec((await cloth.textContent())!)![1];
  // Letters are of projects that were given to, dates those of the events.
  expect(
    await main
      .getByRole('region', { name: 'Nouvelles de vos projets' })
      .getByRole('link', { name: /^Lire/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^\/projects\/\d+#updates$/);
  // A registration under the member's own address is theirs to change.
  const agenda = main.getByRole('region', { name: 'À votre agenda' });
  const call = await fetch(`${origin}/api/register-for-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId: '2', name: 'Aline', email: 'aline@exemple.org', people: 3 }),
  });
  expect(call.status).toBe(200);
  await page.reload();
  const own = agenda.getByRole('listitem').first();
  expect(await own.textContent()).toContain('Forum des coopératives');
  expect(await own.textContent()).toMatch(/Inscription\s: 3 personnes/);
  expect(await own.getByRole('link', { name: /Changer ou annuler/ }).getAttribute('href')).toMatch(
    /^\/events\/registrations\//,
  );
  // The side list leads to each kind of thing.
  for (const [link, heading] of [
    ['Parrainages', 'Vos parrainages'],
    ['Mes cours', 'Vos cours'],
    ['Commandes', 'Vos commandes'],
    ['Mes champs', 'Vos parts de saison'],
  ] as const) {
    await main.getByRole('navigation', { name: 'Espace membre' }).getByRole('link', { name: link }).click();
    await expect
      .poll(() =>
        main
          .getByRole('heading', { name: heading })
          .evaluate(
            (element) => element.getBoundingClientRect().top < innerHeight && element.getBoundingClientRect().top > 0,
          ),
      )
      .toBe(true);
  }
  await page.goto(`${origin}/profile`);
  expect(
    await main.getByRole('region', { name: 'Les résultats' }).locator('[data-tile="projects"] dd').textContent(),
  ).toBe(supported);
  expect(await main.getByText('Profil d’exemple').count()).toBe(0);
  expect(await main.locator('header img').first().getAttribute('src')).toMatch(/\/art\/v1\/portrait-/);
  await leave();
});

test('a cloth to share is signed by the foundation, and by a name only when one is typed; without script too', async () => {
  const { page, origin, leave } = await visit({ javaScriptEnabled: false });
  await fillDoor(page, origin, 'login', 'aline@exemple.org', 'manioc-et-miel');
  const cloth = page.getByRole('region', { name: 'Votre étoffe' });
  await cloth.getByText('Télécharger mon étoffe').click();
  const save = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      cloth.getByRole('button', { name: button }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const plain = (await save('Image SVG')).toString();
  expect(plain).toContain('Fondation Elikya ASBL');
  expect(plain).not.toContain('aline');
  await cloth.getByLabel('Nom sur l’image').fill('Tante Aline');
  expect((await save('Image SVG')).toString()).toContain('Tante Aline');
  expect((await save('Image PNG')).subarray(1, 4).toString()).toBe('PNG');
  // What stands on the page itself is unsigned.
  expect(await (await page.request.get(`${origin}/dashboard/etoffe.svg`)).text()).not.toContain('<text');
  await leave();
});
