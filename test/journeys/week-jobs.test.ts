import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Role } from '#app/features/staff/roles.ts';
import { buy, enterAs } from './staff.ts';
import { mailsTo, originNow, useOwnSite, visit } from './visit.ts';

useOwnSite();

type Desk = Awaited<ReturnType<typeof visit>> & { counts: { pages: number; presses: number } };
const desks = new Map<Role, Desk>();

/** One browser for each role, without script: every step is then a page, and nothing else is one. */
async function deskOf(role: Role): Promise<Desk> {
  const known = desks.get(role);
  if (known) return known;
  const visitor = await visit({ language: 'fr', javaScriptEnabled: false });
  await enterAs(visitor.page, visitor.origin, role);
  const counts = { pages: 0, presses: 0 };
  const { page } = visitor;
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    // What only leads on is no page that anybody looks at.
    if (isPage && (response.status() < 300 || response.status() > 399)) counts.pages++;
  });
  const opened = { ...visitor, counts };
  desks.set(role, opened);
  return opened;
}
afterAll(async () => {
  for (const { leave } of desks.values()) await leave();
});

type Walk = {
  page: Page;
  /** Presses what the locator finds, and counts it. */
  press: (what: Locator) => Promise<void>;
  button: (name: string | RegExp) => Promise<void>;
  link: (name: string | RegExp) => Promise<void>;
  /** A place of the menu, under "Plus" where it is not a daily one. */
  menu: (name: string) => Promise<void>;
  /** What says that it is done. */
  said: (text: string | RegExp) => Promise<void>;
};

function walkOf({ page, counts }: Desk): Walk {
  const main = page.getByRole('main');
  const press = async (what: Locator) => {
    counts.presses++;
    await what.click();
    await page.waitForLoadState();
  };
  return {
    page,
    press,
    button: (name) => press(main.getByRole('button', { name, exact: true }).first()),
    link: (name) => press(main.getByRole('link', { name, exact: true }).first()),
    async menu(name) {
      const rail = page.getByRole('navigation', { name: 'Gestion' });
      const place = rail.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });
      if (!(await place.isVisible())) await press(rail.getByText('Plus', { exact: true }));
      await press(place);
    },
    said: (text) => main.getByText(text).filter({ visible: true }).first().waitFor(),
  };
}

async function call(name: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${originNow()}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

/** A gift to the school that was paid. */
async function give(donorName: string): Promise<void> {
  const { checkoutUrl } = await call('create-donation', {
    programId: 'project-1',
    amount: 25_000,
    donationType: 'one_time',
    donorName,
    donorEmail: `${donorName.split(' ').at(-1)!.toLowerCase()}@exemple.org`,
  });
  await fetch(checkoutUrl!, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
}

type Job = {
  what: string;
  role: Role;
  /** Pages after `/admin`, the one that says it is done included, and presses, as measured: no more than these. */
  pages: number;
  presses: number;
  /** What is there before somebody sets to work. */
  prepare?: () => Promise<unknown>;
  run: (walk: Walk) => Promise<void>;
};

/** The lines of a slip, and what was counted of them. */
async function fillSlip({ page }: Walk, amounts: readonly number[]): Promise<void> {
  await page.getByLabel('Nombre de dons').fill(String(amounts.length));
  await page.getByLabel('Total compté').fill(String(amounts.reduce((sum, one) => sum + one, 0)));
  await page.getByLabel('Compté par').fill('Ruth Mbuyi');
  await page.getByLabel('Et par').fill('Paul Kasa');
  for (const [index, amount] of amounts.entries()) {
    const line = page.getByRole('group', { name: `Ligne ${index + 1}`, exact: true });
    await line.getByLabel('De qui').fill(`Paroisse ${amounts.length}-${index}`);
    await line.getByLabel('Montant').fill(String(amount));
  }
}

/** From today's page to a gift: the list of gifts has the newest first. */
async function openGift({ menu, link }: Walk, name: string): Promise<void> {
  await menu('Dons');
  await link(name);
}

const JOBS: Job[] = [
  {
    what: 'a gift that came by hand',
    role: 'tresorerie',
    pages: 3,
    presses: 3,
    async run(walk) {
      await walk.menu('Dons saisis');
      await walk.link('Saisir un don');
      await fillSlip(walk, [20]);
      await walk.button('Enregistrer le bordereau');
      await walk.said('Le bordereau est enregistré.');
    },
  },
  {
    what: 'a deposit slip of ten gifts, filled and posted',
    role: 'tresorerie',
    pages: 3,
    presses: 3,
    async run(walk) {
      await walk.menu('Dons saisis');
      await walk.link('Saisir un don');
      await fillSlip(
        walk,
        Array.from({ length: 10 }, (_, index) => 5 + index),
      );
      await walk.button('Enregistrer le bordereau');
      await walk.said('Le bordereau est enregistré.');
    },
  },
  {
    what: 'one gift over two funds',
    role: 'tresorerie',
    pages: 4,
    presses: 4,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Dons saisis');
      await walk.link('Saisir un don');
      await fillSlip(walk, [60]);
      await page
        .getByRole('group', { name: 'Ligne 1', exact: true })
        .getByLabel('Pour', { exact: true })
        .selectOption({ label: 'Plusieurs fonds' });
      // Without script the parts are asked for by the answer.
      await walk.button('Enregistrer le bordereau');
      const parts = page.getByRole('group', { name: 'Répartition du don' });
      for (const part of [1, 2]) {
        await parts.getByLabel(`Fonds ${part}`).selectOption({ index: part });
        await parts.getByLabel(`Part ${part}`).fill('30');
      }
      await walk.button('Enregistrer le bordereau');
      await walk.said('Le bordereau est enregistré.');
    },
  },
  {
    what: 'a line of a statement, matched',
    role: 'tresorerie',
    pages: 3,
    presses: 3,
    async run(walk) {
      await walk.menu('Relevés bancaires');
      await walk.press(walk.page.getByRole('main').locator('a[href$="/admin/lines?state=open"]').first());
      await walk.button('Rapprocher');
      await walk.said(/rapproché/i);
    },
  },
  {
    what: 'a refund',
    role: 'tresorerie',
    pages: 3,
    presses: 3,
    prepare: () => give('Aimée Demba'),
    async run(walk) {
      await openGift(walk, 'Aimée Demba');
      await walk.page.getByLabel('Pourquoi').fill('versé deux fois');
      await walk.button('Rembourser');
      await walk.said('L’historique du paiement indique l’état du remboursement');
    },
  },
  {
    what: 'a receipt corrected',
    role: 'tresorerie',
    pages: 3,
    presses: 4,
    prepare: () => give('Noémi Ecrit'),
    async run(walk) {
      await openGift(walk, 'Noémi Ecrit');
      await walk.press(walk.page.getByText('Corriger le nom ou l’adresse'));
      await walk.page.getByLabel('Au nom de').fill('Noémie Bienécrite');
      await walk.button('Rectifier le reçu');
      await walk.said('Le reçu est rectifié');
    },
  },
  {
    what: 'a gift moved to another fund',
    role: 'tresorerie',
    pages: 3,
    presses: 4,
    prepare: () => give('Odile Mwamba'),
    async run(walk) {
      await openGift(walk, 'Odile Mwamba');
      await walk.press(walk.page.getByText('Réaffecter', { exact: true }));
      await walk.page.getByLabel('Au fonds').selectOption('project-2');
      await walk.page.getByLabel('Raison du changement').fill('mauvais projet');
      await walk.button('Réaffecter ce don');
      await walk.said('mauvais projet');
    },
  },
  {
    what: 'the journal as a file for the accountant',
    role: 'tresorerie',
    pages: 2,
    presses: 3,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Rapports');
      await walk.link('Écritures');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        walk.press(page.getByRole('main').locator('a[href*=".csv"]').first()),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
    },
  },
  {
    what: 'a message answered',
    role: 'collecte',
    pages: 3,
    presses: 3,
    prepare: () =>
      call('submit-contact-form', {
        name: 'Josephine',
        email: 'josephine@exemple.org',
        message: 'Où sont les tôles ?',
      }),
    async run(walk) {
      await walk.menu('Messages');
      await walk.link('Josephine');
      await walk.page.locator('textarea[name=text]').fill('Elles sont à Luozi.');
      await walk.button('Envoyer la réponse');
      await walk.said('La réponse est envoyée par e-mail');
    },
  },
  {
    what: 'a person added by hand',
    role: 'collecte',
    pages: 3,
    presses: 3,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Personnes');
      await walk.link('Ajouter une personne');
      await page.getByLabel('Nom', { exact: true }).fill('Béa Ajoutée');
      await page.getByLabel(/^Téléphone/).fill('+243 81 234 00 11');
      await page.getByLabel('Comment la fondation connaît cette personne').fill('rencontrée à Matadi');
      await walk.button('Ajouter la personne');
      await page.getByRole('heading', { level: 1, name: 'Béa Ajoutée' }).waitFor();
    },
  },
  {
    what: 'a new e-mail asked for, which its owner confirms',
    role: 'collecte',
    pages: 3,
    presses: 4,
    prepare: () =>
      call('submit-contact-form', {
        name: 'Célestine',
        email: 'celestine@exemple.org',
        message: 'J’ai changé d’adresse.',
      }),
    async run(walk) {
      const { page } = walk;
      await walk.menu('Personnes');
      await walk.link('Célestine');
      await walk.press(page.getByText('Nouvel e-mail', { exact: true }).first());
      await page.getByLabel('Nouvelle adresse e-mail').fill('celestine.neuve@exemple.org');
      await page.getByRole('main').getByLabel('Pourquoi').filter({ visible: true }).first().fill('au téléphone');
      await walk.button('Demander la confirmation');
      await walk.said('en attente de confirmation');
      const [mail] = await mailsTo('celestine.neuve@exemple.org');
      const owner = await visit({ language: 'fr', javaScriptEnabled: false });
      await owner.page.goto(/https?:\/\/\S+\/adresse\/\S+/.exec(mail!.text)![0]);
      await owner.page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
      await owner.page.getByRole('heading', { name: 'Votre adresse est confirmée' }).waitFor();
      await owner.leave();
    },
  },
  {
    what: 'somebody let in at the door',
    role: 'collecte',
    pages: 5,
    presses: 5,
    prepare: () =>
      call('register-for-event', { eventId: '2', name: 'Irène Porte', email: 'irene@exemple.org', people: 1 }),
    async run(walk) {
      const { page } = walk;
      await walk.menu('Agenda');
      await walk.press(page.getByRole('main').locator('a[href$="/admin/events/2"]').first());
      await walk.press(page.getByRole('main').locator('a[href$="/check-in"]').first());
      await page.getByLabel('Ou un nom').fill('Irène Porte');
      await walk.button('Chercher');
      await walk.press(
        page.getByRole('listitem').filter({ hasText: 'Irène Porte' }).getByRole('button', { name: 'Pointer' }),
      );
      await walk.said(/Entrée à/);
    },
  },
  {
    what: 'an article published',
    role: 'redaction',
    pages: 4,
    presses: 4,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Contenus');
      await walk.press(page.getByRole('main').locator('a[href$="/admin/content/news"]').first());
      await walk.link('Nouveau texte');
      await page.getByLabel('Titre', { exact: true }).fill('Deux mille tôles vers Luozi');
      await page.getByRole('textbox', { name: 'Texte' }).fill('Le camion est arrivé.');
      await page.getByLabel('Chapeau').fill('Le camion a mis trois jours.');
      await page.getByLabel('Jour').first().fill('2026-11-23');
      await page.getByLabel('Rubrique').selectOption('Éducation');
      await page.getByLabel('Auteur').fill('Grâce');
      await page.getByLabel('Personne', { exact: true }).selectOption('Une femme');
      for (const name of ['Lecture', 'Aube', 'Natte']) await page.getByRole('radio', { name }).check();
      await page.getByRole('radio', { name: '2', exact: true }).check();
      await page.getByLabel('Tirage').fill('7');
      await walk.button('Publier maintenant');
      await walk.said('Publié, ou programmé');
    },
  },
  {
    what: 'an entry of the journal, with its photo',
    role: 'terrain',
    pages: 3,
    presses: 4,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Projets');
      await walk.press(page.getByRole('main').locator('a[href$="/admin/projects/3"]').first());
      await page.getByLabel('Titre').fill('Le puits');
      await page.getByLabel('Texte').fill('On creuse.');
      await walk.press(page.getByText('Ajouter une photo'));
      const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#185' } })
        .jpeg()
        .toBuffer();
      await page.getByLabel(/^Photo/).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByLabel('Description', { exact: true }).fill('Un trou dans la terre rouge.');
      await page.getByLabel('Personnes reconnaissables').selectOption('Personne');
      await walk.button('Ajouter au journal');
      await walk.said('L’entrée est au journal');
    },
  },
  {
    what: 'an order shipped',
    role: 'marche',
    pages: 4,
    presses: 4,
    prepare: () => buy(originNow(), 'Expediee'),
    async run(walk) {
      const { page } = walk;
      await walk.menu('Commandes');
      await walk.press(
        page
          .getByRole('main')
          .getByRole('row', { name: /Expediee/ })
          .getByRole('link')
          .first(),
      );
      await walk.button('Colis prêt');
      await walk.said('prête à expédier');
      await walk.button('Colis expédié');
      await walk.said('en route');
    },
  },
  {
    what: 'a colleague invited',
    role: 'administration',
    pages: 2,
    presses: 2,
    async run(walk) {
      const { page } = walk;
      await walk.menu('Équipe');
      const form = page.getByRole('region', { name: 'Inviter' });
      await form.getByLabel('E-mail').fill('collegue@exemple.org');
      await form.getByLabel('Administration', { exact: true }).check();
      await walk.button('Inviter');
      // The role of administration takes a second person, whoever asks.
      await walk.said('La demande est enregistrée');
    },
  },
];

test.each(JOBS)(
  '$role: $what, in $pages pages and $presses presses from today’s page',
  async ({ role, pages, presses, prepare, run }) => {
    await prepare?.();
    const desk = await deskOf(role);
    await desk.page.goto(`${desk.origin}/admin`);
    Object.assign(desk.counts, { pages: 0, presses: 0 });
    await run(walkOf(desk));
    const { counts } = desk;
    expect(
      [counts.pages <= pages, counts.presses <= presses],
      `${counts.pages} pages, ${counts.presses} presses`,
    ).toEqual([true, true]);
  },
  60_000,
);
