import { joinGifts } from '#app/features/donations/own-gifts.server.ts';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { accountEvents } from '#app/features/accounts/account-events.server.ts';
import { takeAuthStep } from '#app/features/accounts/auth-steps.server.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { unreadAt } from '#app/shared/unread.ts';
import { createAuth } from '#platform/auth.ts';
import { visitorContext } from '#platform/visitor.ts';
import { answerAway } from '#server/endpoints/away.ts';
import { answerFault } from '#server/endpoints/answers.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

/** Section 8 of the spec: its message, the key that holds it, the file that says it and how it names it there. */
const CATALOGUE: [string, string, string, string][] = [
  [
    "Échec de l'inscription à la newsletter.",
    'shell:newsletter.failed',
    'app/features/contact/parts/newsletter-form.tsx',
    'newsletter.failed',
  ],
  [
    'Inscription réussie!',
    'contact:newsletter.confirmed.title',
    'app/features/newsletter/pages/newsletter-link-page.tsx',
    'newsletter.${said}.title',
  ],
  [
    'Vous êtes maintenant abonné à notre newsletter.',
    'contact:newsletter.confirmed.text',
    'app/features/newsletter/pages/newsletter-link-page.tsx',
    'newsletter.${said}.text',
  ],
  [
    'Échec de la création du don.',
    'donations:toast.failed',
    'app/features/payments/parts/use-payment.ts',
    'toast.failed',
  ],
  [
    'Connexion requise',
    'donations:toast.signInTitle',
    'app/features/payments/parts/use-payment.ts',
    'toast.signInTitle',
  ],
  [
    'Impossible de charger les cours.',
    'shell:unread.courses',
    'app/features/shell/parts/error-page.tsx',
    'unread.${unread}',
  ],
  [
    'Impossible de charger le cours',
    'shell:unread.course',
    'app/features/shell/parts/error-page.tsx',
    'unread.${unread}',
  ],
  [
    'Erreur lors du chargement des projets',
    'shell:unread.projects',
    'app/features/shell/parts/error-page.tsx',
    'unread.${unread}',
  ],
  [
    'Erreur lors du chargement du projet',
    'shell:unread.project',
    'app/features/shell/parts/error-page.tsx',
    'unread.${unread}',
  ],
  [
    "Erreur d'inscription",
    'academy:enrol.failedTitle',
    'app/features/academy/parts/enrol-box.tsx',
    'enrol.failedTitle',
  ],
  [
    "Échec de l'inscription au cours.",
    'academy:enrol.failed',
    'app/features/academy/parts/enrol-box.tsx',
    'enrol.failed',
  ],
  ['Échec de la génération du cours IA.', 'academy:ai.failed', 'app/features/academy/parts/ai-dialog.tsx', 'ai.failed'],
  [
    'Compte existant',
    'members:error.account_exists.title',
    'app/features/accounts/sign-up.server.ts',
    'account_exists',
  ],
  [
    'Erreur de vérification',
    'members:error.proof_needed.title',
    'app/features/accounts/sign-up.server.ts',
    'proof_needed',
  ],
  [
    'Mot de passe trop court',
    'members:error.password_short.title',
    'app/features/accounts/member.ts',
    'password_short',
  ],
  [
    "Erreur d'inscription",
    'members:error.signup_failed.title',
    'app/features/accounts/auth-verbs.server.ts',
    'signup_failed',
  ],
  [
    'Une erreur est survenue',
    'members:error.signup_failed.text',
    'app/features/accounts/auth-verbs.server.ts',
    'signup_failed',
  ],
  ['Inscription réussie !', 'members:done.signed_up.title', 'app/features/accounts/sign-up.server.ts', 'signed_up'],
  [
    'Identifiants incorrects',
    'members:error.credentials_wrong.title',
    'app/features/accounts/sign-in.server.ts',
    'credentials_wrong',
  ],
  [
    'Email non confirmé',
    'members:error.email_unconfirmed.title',
    'app/features/accounts/parts/auth-panel.tsx',
    'email_unconfirmed',
  ],
  [
    'Erreur de connexion',
    'members:error.login_failed.title',
    'app/features/accounts/auth-steps.server.ts',
    'login_failed',
  ],
  ['Email envoyé !', 'members:done.reset_sent.title', 'app/features/accounts/password-reset.server.ts', 'reset_sent'],
  // The backend's own: 'Auth session missing!', weak_password, invalid_jwt.
  ['Votre session est terminée', 'members:auth.ended', 'app/features/accounts/parts/auth-panel.tsx', 'auth.ended'],
  [
    'Mot de passe trop courant',
    'members:error.weak_password.title',
    'app/features/accounts/password-reset.server.ts',
    'weak_password',
  ],
  [
    'Ce lien n’est plus valable',
    'members:error.link_expired.title',
    'app/features/accounts/password-reset.server.ts',
    'link_expired',
  ],
  [
    "Impossible d'envoyer l'email de réinitialisation.",
    'members:error.reset_failed.text',
    'app/features/accounts/auth-verbs.server.ts',
    'reset_failed',
  ],
];

test.each(CATALOGUE)('%s stands in %s and is said in %s', (message, key, file, use) => {
  const [namespace, path] = key.split(':') as [string, string];
  const words = path
    .split('.')
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)?.[part],
      JSON.parse(readFileSync(`locales/fr/${namespace}.json`, 'utf8')),
    );
  expect(words).toBe(message);
  expect(readFileSync(file, 'utf8')).toContain(use);
});

/** An API whose reads fail for `fault`. */
function failingApi(answer: typeof answerFault, language: string) {
  const app = new Hono<{ Variables: { visitor: object } }>();
  app.use(async (c, next) => {
    c.set('visitor', { language, address: '::1', requestId: 't' });
    await next();
  });
  app.all('*', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => answer(c, { translate }));
  return async (path: string, method = 'GET') =>
    (await app.request(path, { method })).json() as Promise<{ error: string; code: string }>;
}

test('what the API could not read is named, in the visitor’s language', async () => {
  const french = failingApi(answerFault, 'fr');
  expect(await french('/api/courses')).toEqual({ error: 'Impossible de charger les cours.', code: 'courses_unread' });
  expect(await french('/api/courses/4')).toMatchObject({ error: 'Impossible de charger le cours' });
  expect(await french('/api/crowdfarming-projects')).toMatchObject({ error: 'Erreur lors du chargement des projets' });
  expect(await french('/api/crowdfarming-projects/2')).toMatchObject({ error: 'Erreur lors du chargement du projet' });
  expect(await french('/api/create-donation', 'POST')).toMatchObject({ code: 'internal_error' });
  const german = failingApi(answerFault, 'de');
  expect((await german('/api/courses')).error).toBe('Die Kurse konnten nicht geladen werden.');
  expect((await german('/api/create-donation', 'POST')).error).toContain('Bei uns');
  const away = failingApi((c, siteContext) => answerAway(siteContext, c), 'de');
  expect(await away('/api/courses')).toEqual({ error: 'Die Kurse konnten nicht geladen werden.', code: 'site_away' });
});

test('the pages of the same lists say the same', () => {
  expect(
    [
      '/academy',
      '/academy/course/4',
      '/projects',
      '/projects/1',
      '/crowd-farming',
      '/crowdfarming/project/2',
      '/',
      '/crowdfarming/confirmation',
    ].map(unreadAt),
  ).toEqual(['courses', 'course', 'projects', 'project', 'projects', 'project', undefined, undefined]);
});

test('a fault of ours while signing up or asking for a new password is said in the sign-in’s words', async () => {
  const { db } = await createTestDatabase();
  const { siteContext, pay } = await openGiftSite(db);
  const broken = {
    db,
    jobs: pay.jobs,
    settings: siteContext.settings,
    auth: { api: new Proxy({}, { get: () => () => Promise.reject(new Error('broken')) }) },
  };
  const step = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email: 'a@example.org', ...fields })) form.set(name, value);
    return takeAuthStep(broken as never, form, new Request('http://localhost/auth'), {
      language: 'fr',
      address: '::1',
      requestId: 't',
    });
  };
  expect(await step({ intent: 'signup', password: 'trois-pagnes-bleus' })).toMatchObject({
    status: 500,
    shown: {
      email: 'a@example.org',
      error: { title: expect.stringContaining('Erreur d'), text: 'Une erreur est survenue' },
    },
  });
  expect((await step({ intent: 'reset' })).shown.error!.text).toMatch(
    /^Impossible d.envoyer l.email de réinitialisation\.$/,
  );
});

test('a password link that is spent, too old or forged, and a password everybody has, are said in every language', async () => {
  const { db } = await createTestDatabase();
  const { siteContext, pay } = await openGiftSite(db);
  const auth = createAuth(db, siteContext.settings, accountEvents(db, pay.jobs, joinGifts));
  const parts = {
    whenProved: joinGifts,
    db,
    auth,
    jobs: pay.jobs,
    settings: { ...siteContext.settings, limits: { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 } },
  };
  const choose = (language: Language, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'new-password', ...fields })) form.set(name, value);
    return takeAuthStep(parts as never, form, new Request('http://localhost/auth'), {
      language,
      address: `::${LANGUAGES.indexOf(language)}`,
      requestId: 't',
    });
  };
  const said = { expired: new Set<string>(), common: new Set<string>() };
  for (const language of LANGUAGES) {
    const expired = await choose(language, { password: 'trois-pagnes-bleus', token: 'a-token-nobody-mailed' });
    expect(expired.status).toBe(400);
    said.expired.add(expired.shown.error!.title);
    said.common.add((await choose(language, { password: 'password123', token: 'x' })).shown.error!.title);
  }
  expect([said.expired.size, said.common.size]).toEqual([LANGUAGES.length, LANGUAGES.length]);
  expect([...said.expired][0]).toBe('Ce lien n’est plus valable');
  expect([...said.common][0]).toBe('Mot de passe trop courant');
});

test('who comes back with a session that is gone is told so at the sign-in; who never had one is only asked in', () => {
  const context = new RouterContextProvider();
  context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });
  const sentTo = (cookie?: string) => {
    try {
      memberOf(
        context,
        new Request('http://localhost/dashboard/settings', { method: 'POST', headers: cookie ? { cookie } : {} }),
      );
    } catch (answer) {
      return (answer as Response).headers.get('location');
    }
  };
  expect(sentTo()).toBe('/auth?next=%2Fdashboard%2Fsettings');
  expect(sentTo('language=fr; elikya.session_token=gone.signature')).toBe(
    '/auth?notice=session-ended&next=%2Fdashboard%2Fsettings',
  );
});
