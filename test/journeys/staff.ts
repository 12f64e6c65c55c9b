import type { BrowserContext, Page } from 'playwright-core';
import type { Role } from '#app/features/staff/roles.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new Map<Role, Cookies>();

/** Another file may have another site, and sessions end there as its journeys want it. */
export const forgetSessions = (): void => sessions.clear();

/** Signs the browser in as the demo's person with a role; once a file, since guesses at a sign-in are counted. */
export async function enterAs(page: Page, origin: string, role: Role): Promise<void> {
  const known = sessions.get(role);
  if (known) return page.context().addCookies(known);
  const { email, password } = STAFF_LOGINS.find((login) => login.role === role)!;
  await page.request.post(`${origin}/auth`, { headers: { origin }, form: { intent: 'login', email, password } });
  sessions.set(
    role,
    (await page.context().cookies(origin)).filter(({ name }) => name.includes('session')),
  );
}

/** An order that was paid for, by its number. */
export async function buy(origin: string, lastName: string): Promise<number> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { checkoutUrl?: string; error?: string };
  };
  const { checkoutUrl, error } = await send('/api/create-marketplace-order', {
    items: [{ id: '1', quantity: 1 }],
    customerInfo: {
      firstName: 'Ngalula',
      lastName,
      email: `${lastName.toLowerCase()}@exemple.org`,
      phone: '',
      address: '3, avenue du Port',
      city: 'Goma',
      postalCode: '',
      country: 'Rwanda',
      notes: '',
    },
  });
  if (!checkoutUrl) throw new Error(error);
  const paid = await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
  // By its words: four digits alone stand in identifiers and names of files too.
  const number = /Commande\s+(?:n°\s*)?(1\d{3})\b/.exec(await paid.text())?.[1];
  if (!number) throw new Error('the page of a paid order says no number');
  return Number(number);
}
