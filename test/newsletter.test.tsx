import { eq } from 'drizzle-orm';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { newsletterSignup } from '#app/features/contact/newsletter.server.ts';
import NewsletterLink, { action, loader } from '#app/features/newsletter/pages/newsletter-link-page.tsx';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import { WordsContext } from '#app/ui/words.tsx';
import contact from '#locales/fr/contact.json' with { type: 'json' };
import shell from '#locales/fr/shell.json' with { type: 'json' };
import { callFunction } from '#platform/functions.ts';
import { signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const TITLE = 'Inscription réussie!';
const TEXT = 'Vous êtes maintenant abonné à notre newsletter.';
const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const visitor: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const context = new RouterContextProvider();
context.set(siteContextKey, siteContext);
context.set(visitorContext, visitor);

const answer = await callFunction(
  siteContext,
  newsletterSignup(pay.jobs) as never,
  { email: 'a@example.org' },
  visitor,
);
const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, 'a@example.org'));
const params = { token: signLink(siteContext.settings.authSecret, 'newsletter', row!.id) };

/** The page the link leads to, as its reader sees it. */
async function read(path: string): Promise<string> {
  const loaderData = await loader({
    context,
    params,
    request: new Request(`${siteContext.settings.origin}${path}`),
  } as never);
  const page = createElement(NewsletterLink as FunctionComponent<object>, { loaderData } as object);
  const router = createMemoryRouter([{ path: '*', element: page, HydrateFallback: () => null }], {
    initialEntries: [path],
  });
  return renderToStaticMarkup(
    <WordsContext value={{ language: 'fr', namespaces: { contact, shell } }}>
      <RouterProvider router={router} />
    </WordsContext>,
  ).replaceAll('\u202f', '');
}

/** Where the press of a button leads. */
async function press(intent: string): Promise<string> {
  const request = new Request(`${siteContext.settings.origin}/newsletter/x`, {
    method: 'POST',
    body: new URLSearchParams({ intent }),
  });
  const thrown = await action({ context, params, request } as never).catch((response: Response) => response);
  return (thrown as Response).headers.get('location')!;
}

test('the success of the spec is said once the address is confirmed, and never before', async () => {
  const path = `/newsletter/${params.token}`;
  expect(JSON.stringify(answer)).not.toContain(TEXT);
  expect(await read(path)).not.toContain(TITLE);
  // Not by typing the address of the page either.
  expect(await read(`${path}?confirmed`)).not.toContain(TITLE);
  const confirmed = await read(await press('confirm'));
  expect(confirmed).toContain(TITLE);
  expect(confirmed).toContain(TEXT);
  expect(await read(path)).not.toContain(TITLE);
  expect(await read(await press('stop'))).not.toContain(TITLE);
});

test('the sign-up form has no words of success, only which message to open', () => {
  expect(JSON.stringify(shell)).not.toContain(TEXT);
  expect(shell.newsletter.check).toContain('ouvrez le message');
});
