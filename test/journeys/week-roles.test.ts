import { expect, test } from 'vitest';
import { ROLES, type Role } from '#app/features/staff/roles.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { isWholeCrawl } from '#test/looks.ts';
import { useOwnSite, originNow } from './visit.ts';

useOwnSite();

/** Who reaches every page, who reaches few, and who works on a phone. */
const SAMPLE: readonly Role[] = ['administration', 'marche', 'terrain'];

/** The cookies of the demo's person with a role. */
async function enter(role: Role): Promise<string> {
  const { email, password } = STAFF_LOGINS.find((login) => login.role === role)!;
  const answer = await fetch(`${originNow()}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: originNow() },
    body: new URLSearchParams({ intent: 'login', email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}

/** An address by its kind: one of each is enough, whichever thing it is about. */
const kindOf = (path: string) =>
  path
    .split(/[?#]/)[0]!
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? ':id' : part))
    .join('/');

const linksIn = (html: string): string[] =>
  [...html.matchAll(/\shref="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&').split('#')[0]!)
    .filter((href) => href.startsWith('/') && !/^\/(assets|art|api|files|fonts|icons|words)\//.test(href));

/**
 * What a role reaches from today's page by links alone: every page of its menu, and one of each kind that those lead to,
 * public pages included. Nothing of it may be missing or forbidden.
 */
test.each(isWholeCrawl ? ROLES : SAMPLE)(
  '%s: no link of the menu’s pages leads to nothing, or where this role may not go',
  async (role) => {
    const cookie = await enter(role);
    const faults: string[] = [];
    const seen = new Set<string>();
    let pages = [{ path: '/admin', from: 'the start' }];
    for (let depth = 0; depth < 3; depth++) {
      const next: typeof pages = [];
      for (const { path, from } of pages) {
        const answer = await fetch(originNow() + path, { redirect: 'manual', headers: { cookie } });
        const leads = answer.headers.get('location') ?? '';
        if (answer.status >= 400 || /\/auth(\?|$)/.test(leads))
          faults.push(`${from} → ${path}: ${answer.status} ${leads}`);
        const isPage = answer.headers.get('content-type')?.startsWith('text/html');
        if (!isPage || !path.startsWith('/admin')) {
          await answer.body?.cancel();
          continue;
        }
        for (const link of linksIn(await answer.text())) {
          const kind = kindOf(link);
          if (seen.has(kind)) continue;
          seen.add(kind);
          next.push({ path: link, from: path });
        }
      }
      pages = next;
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
  },
  300_000,
);
