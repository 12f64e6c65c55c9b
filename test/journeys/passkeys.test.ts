import { expect, test } from 'vitest';
import { awake, visit } from './visit.ts';

const PASSWORD = 'table-de-travail-tresorerie';

test('a treasurer adds a passkey, enters with it and proves with it that it is them', async () => {
  const { page, origin, leave } = await visit({ language: 'fr' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/auth?next=/dashboard/settings`);
  await page.getByLabel('E-mail').fill('tresorerie@exemple.org');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/settings');
  await awake(page);
  const part = page.getByRole('region', { name: 'Clés d’accès' });
  await part.getByLabel('Nom de l’appareil').fill('Téléphone d’essai');
  await part.getByLabel('Mot de passe actuel').last().fill(PASSWORD);
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await part.getByText('Clé d’accès ajoutée').waitFor();
  expect(await part.getByText('Téléphone d’essai').first().isVisible()).toBe(true);

  await page.context().clearCookies();
  await page.goto(`${origin}/auth?next=/admin/plans`);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/plans');

  await page.goto(`${origin}/admin/proof?next=/admin/plans`);
  await awake(page);
  await page.getByRole('button', { name: 'Confirmer avec une clé d’accès' }).click();
  // By its path: the address before ends with the same words.
  await page.waitForURL(({ pathname }) => pathname === '/admin/plans');

  // Taken away again: the site of the journeys is shared.
  await page.goto(`${origin}/dashboard/settings`);
  await part.locator('summary').click();
  await part.getByLabel('Mot de passe actuel').first().fill(PASSWORD);
  await part.getByRole('button', { name: 'Retirer' }).click();
  await part.getByText('Clé d’accès retirée').waitFor();
  await leave();
});
