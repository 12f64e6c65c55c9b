import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { takeAuthStep } from '#app/features/members/auth-steps.server.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { unreadAt } from '#app/shared/unread.ts';
import { answerAway } from '#server/doors/away.ts';
import { answerFault } from '#server/doors/answers.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

/** Section 8 of the spec: its message, the key that holds it, the file that says it and how it names it there. */
const CATALOGUE: [string, string, string, string][] = [
  ["Échec de l'inscription à la newsletter.", 'shell:newsletter.failed', 'contact/parts/newsletter-form.tsx', 'newsletter.failed'],
  ['Inscription réussie!', 'contact:newsletter.confirmed.title', 'contact/pages/newsletter-link.tsx', 'newsletter.${said}.title'],
  ['Vous êtes maintenant abonné à notre newsletter.', 'contact:newsletter.confirmed.text', 'contact/pages/newsletter-link.tsx', 'newsletter.${said}.text'],
  ['Échec de la création du don.', 'donations:toast.failed', 'donations/parts/use-giving.ts', 'toast.failed'],
  ['Connexion requise', 'donations:toast.signInTitle', 'donations/parts/use-giving.ts', 'toast.signInTitle'],
  ['Impossible de charger les cours.', 'shell:unread.courses', 'shell/parts/error-page.tsx', 'unread.${unread}'],
  ['Impossible de charger le cours', 'shell:unread.course', 'shell/parts/error-page.tsx', 'unread.${unread}'],
  ['Erreur lors du chargement des projets', 'shell:unread.projects', 'shell/parts/error-page.tsx', 'unread.${unread}'],
  ['Erreur lors du chargement du projet', 'shell:unread.project', 'shell/parts/error-page.tsx', 'unread.${unread}'],
  ["Erreur d'inscription", 'academy:enrol.failedTitle', 'academy/parts/enrol-box.tsx', 'enrol.failedTitle'],
  ["Échec de l'inscription au cours.", 'academy:enrol.failed', 'academy/parts/enrol-box.tsx', 'enrol.failed'],
  ['Échec de la génération du cours IA.', 'academy:ai.failed', 'academy/parts/ai-dialog.tsx', 'ai.failed'],
  ['Compte existant', 'members:error.account_exists.title', 'members/sign-up.server.ts', 'account_exists'],
  ['Erreur de vérification', 'members:error.proof_needed.title', 'members/sign-up.server.ts', 'proof_needed'],
  ['Mot de passe trop court', 'members:error.password_short.title', 'members/member.ts', 'password_short'],
  ["Erreur d'inscription", 'members:error.signup_failed.title', 'members/auth-steps.server.ts', 'signup_failed'],
  ['Une erreur est survenue', 'members:error.signup_failed.text', 'members/auth-steps.server.ts', 'signup_failed'],
  ['Inscription réussie !', 'members:done.signed_up.title', 'members/sign-up.server.ts', 'signed_up'],
  ['Identifiants incorrects', 'members:error.credentials_wrong.title', 'members/sign-in.server.ts', 'credentials_wrong'],
  ['Email non confirmé', 'members:error.email_unconfirmed.title', 'members/parts/auth-panel.tsx', 'email_unconfirmed'],
  ['Erreur de connexion', 'members:error.login_failed.title', 'members/auth-steps.server.ts', 'login_failed'],
  ['Email envoyé !', 'members:done.reset_sent.title', 'members/password-reset.server.ts', 'reset_sent'],
  ["Impossible d'envoyer l'email de réinitialisation.", 'members:error.reset_failed.text', 'members/auth-steps.server.ts', 'reset_failed'],
];

test.each(CATALOGUE)('%s stands in %s and is said in %s', (message, key, file, use) => {
  const [namespace, path] = key.split(':') as [string, string];
  const words = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], JSON.parse(readFileSync(`locales/fr/${namespace}.json`, 'utf8')));
  expect(words).toBe(message);
  expect(readFileSync(`app/features/${file}`, 'utf8')).toContain(use);
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
  return async (path: string, method = 'GET') => (await app.request(path, { method })).json() as Promise<{ error: string; code: string }>;
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
  const away = failingApi((c, ground) => answerAway(ground, c), 'de');
  expect(await away('/api/courses')).toEqual({ error: 'Die Kurse konnten nicht geladen werden.', code: 'site_away' });
});

test('the pages of the same lists say the same', () => {
  expect(['/academy', '/academy/course/4', '/projects', '/projects/1', '/crowd-farming', '/crowdfarming/project/2', '/', '/crowdfarming/confirmation'].map(unreadAt)).toEqual(['courses', 'course', 'projects', 'project', 'projects', 'project', undefined, undefined]);
});

test('a fault of ours while signing up or asking for a new password is said in the door’s words', async () => {
  const { db } = await createTestDatabase();
  const { ground, pay } = await openGiftSite(db);
  const broken = { db, jobs: pay.jobs, settings: ground.settings, auth: { api: new Proxy({}, { get: () => () => Promise.reject(new Error('broken')) }) } };
  const step = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email: 'a@example.org', ...fields })) form.set(name, value);
    return takeAuthStep(broken as never, form, new Request('http://localhost/auth'), { language: 'fr', address: '::1', requestId: 't' });
  };
  expect(await step({ intent: 'signup', password: 'trois-pagnes-bleus' })).toMatchObject({ status: 500, shown: { email: 'a@example.org', error: { title: expect.stringContaining('Erreur d'), text: 'Une erreur est survenue' } } });
  expect((await step({ intent: 'reset' })).shown.error!.text).toMatch(/^Impossible d.envoyer l.email de réinitialisation\.$/);
});
