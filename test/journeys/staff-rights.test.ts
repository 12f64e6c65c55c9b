import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, ROLES } from '#app/features/staff/roles.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { freePort, type SiteProcess, startSiteProcess } from '#test/site.ts';
import { seededFolder } from './seeded-folder.ts';

// The table of roles, cell by cell, told a second time on purpose: what the code allows is held against it.
const ALL: readonly Role[] = ROLES;
const PAGES: Record<string, readonly Role[]> = {
  '/admin': ALL,
  '/admin/find': ALL,
  '/admin/me': ALL,
  '/admin/proof': ALL,
  '/admin/messages': ['collecte', 'administration', 'audit'],
  '/admin/messages.csv': ['collecte', 'administration', 'audit'],
  '/admin/messages/templates': ['collecte', 'administration'],
  '/admin/ideas': ['collecte', 'administration', 'audit'],
  '/admin/ideas.csv': ['collecte', 'administration', 'audit'],
  '/admin/batches': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/batches.csv': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/batches/new': ['collecte', 'tresorerie'],
  '/admin/orders': ['marche', 'administration', 'audit'],
  '/admin/orders.csv': ['marche', 'administration', 'audit'],
  '/admin/orders/slips.pdf': ['marche', 'administration'],
  '/admin/payments': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/payments.csv': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/payouts': ['tresorerie', 'administration', 'audit'],
  '/admin/payouts.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/sheets': ['tresorerie', 'administration', 'audit'],
  '/admin/statements': ['tresorerie', 'administration', 'audit'],
  '/admin/statements.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/statements/new': ['tresorerie'],
  '/admin/lines': ['tresorerie', 'administration', 'audit'],
  '/admin/lines.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/tributes': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/pledges': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/promises': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/imports': ['tresorerie', 'administration'],
  '/admin/imports/new': ['tresorerie', 'administration'],
  '/admin/exports': ['collecte', 'tresorerie', 'administration'],
  '/admin/exports/gifts.csv': ['collecte', 'tresorerie', 'administration'],
  '/admin/exports/donors.csv': ['collecte', 'tresorerie', 'administration'],
  '/admin/exports/receipts.csv': ['collecte', 'tresorerie', 'administration'],
  '/admin/persons': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/persons.csv': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/promises.csv': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/entities': ['tresorerie', 'administration'],
  '/admin/entities.csv': ['tresorerie', 'administration'],
  '/admin/entities/new': ['tresorerie', 'administration'],
  '/admin/reports': ['tresorerie', 'administration', 'audit'],
  '/admin/reports.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/entries': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/entries.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/funds': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/funds.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/ledger': ['tresorerie', 'administration', 'audit'],
  '/admin/reports/ledger.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/accounts': ['tresorerie', 'administration', 'audit'],
  '/admin/settings': ['tresorerie', 'administration', 'audit'],
  '/admin/settings/amounts': ['tresorerie', 'administration', 'audit'],
  '/admin/settings/site': ['tresorerie', 'administration', 'audit'],
  '/admin/settings/redirects': ['tresorerie', 'administration', 'audit'],
  '/admin/settings/redirects.csv': ['tresorerie', 'administration', 'audit'],
  '/admin/subscriptions': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/subscriptions/expected': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/subscriptions.csv': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/newsletter': ['collecte', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/newsletter/1': ['collecte', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/photos': ['redaction', 'terrain', 'collecte', 'administration', 'audit'],
  '/admin/content': ALL,
  '/admin/content/news': ALL,
  '/admin/content/news/3': ALL,
  '/admin/content/news/3/revisions': ALL,
  '/admin/content/links.json?q=luozi': ALL,
  '/admin/content/news/new': ['redaction', 'terrain', 'administration'],
  '/admin/content/products/new': ['marche', 'administration'],
  '/admin/translations': ALL,
  '/admin/translations?collection=news&language=sw': ALL,
  '/admin/translations/news/3/sw': ALL,
  '/admin/translations/words': ALL,
  '/admin/stock': ['marche', 'tresorerie', 'administration', 'audit'],
  '/admin/stock/1': ['marche', 'tresorerie', 'administration', 'audit'],
  '/admin/stock/moves': ['marche', 'tresorerie', 'administration', 'audit'],
  '/admin/stock.csv': ['marche', 'tresorerie', 'administration', 'audit'],
  '/admin/stock/moves.csv': ['marche', 'tresorerie', 'administration', 'audit'],
  '/admin/spending': ['collecte', 'terrain', 'tresorerie', 'administration', 'audit'],
  '/admin/together': ['collecte', 'redaction', 'administration', 'audit'],
  '/admin/projects': ['collecte', 'redaction', 'terrain', 'tresorerie', 'administration', 'audit'],
  '/admin/projects/1/journal': ['redaction', 'terrain', 'administration'],
  '/admin/projects/1': ['collecte', 'redaction', 'terrain', 'tresorerie', 'administration', 'audit'],
  '/admin/content/projects/new': ['redaction', 'terrain', 'administration'],
  '/admin/fields': ['terrain', 'collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/fields/1': ['terrain', 'collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/fields.csv': ['terrain', 'collecte', 'tresorerie', 'administration', 'audit'],
  '/admin/fields/1/payout.csv': ['tresorerie', 'administration'],
  '/admin/events': ['collecte', 'redaction', 'administration', 'audit'],
  '/admin/events/1': ['collecte', 'redaction', 'administration', 'audit'],
  '/admin/events/1.csv': ['collecte', 'redaction', 'administration', 'audit'],
  '/admin/events/1/check-in': ['collecte', 'administration'],
  '/admin/courses': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/courses/asked': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/courses/1': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/courses/1/export': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/courses/ai-exemple-velo': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/admin/reviews': ['enseignement', 'administration'],
  '/admin/certificates': ['enseignement', 'administration'],
  '/admin/plans': ['collecte', 'terrain', 'marche', 'tresorerie', 'administration', 'audit'],
  '/admin/staff': ['administration', 'audit'],
  '/admin/keys': ['administration', 'audit'],
  '/admin/checks': ['tresorerie', 'administration', 'audit'],
  '/admin/audit': ['administration', 'audit'],
  '/admin/audit.csv': ['administration', 'audit'],
};
const READS: Record<string, readonly Role[]> = {
  '/api/admin/tasks': ALL,
  '/api/admin/messages': ['collecte', 'administration', 'audit'],
  '/api/admin/ideas': ['collecte', 'administration', 'audit'],
  '/api/admin/spending': ['collecte', 'terrain', 'tresorerie', 'administration', 'audit'],
  '/api/admin/together': ['collecte', 'redaction', 'administration', 'audit'],
  '/api/admin/newsletter': ['collecte', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/api/admin/orders': ['marche', 'administration', 'audit'],
  '/api/admin/payments': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/api/admin/persons': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/api/admin/payouts': ['tresorerie', 'administration', 'audit'],
  '/api/admin/lines': ['tresorerie', 'administration', 'audit'],
  '/api/admin/subscriptions': ['collecte', 'tresorerie', 'administration', 'audit'],
  '/api/admin/translations': ALL,
  '/api/admin/entries': ALL,
  '/api/admin/words?language=sw': ALL,
  '/api/admin/stock': ['marche', 'tresorerie', 'administration', 'audit'],
  '/api/admin/fields': ['terrain', 'collecte', 'tresorerie', 'administration', 'audit'],
  '/api/admin/events': ['collecte', 'redaction', 'administration', 'audit'],
  '/api/admin/registrations': ['collecte', 'redaction', 'administration', 'audit'],
  '/api/admin/courses': ['enseignement', 'redaction', 'tresorerie', 'administration', 'audit'],
  '/api/admin/reviews': ['enseignement', 'administration'],
  '/api/admin/certificates': ['enseignement', 'administration'],
  '/api/admin/plans': ['collecte', 'terrain', 'marche', 'tresorerie', 'administration', 'audit'],
  '/api/admin/redirects': ['tresorerie', 'administration', 'audit'],
  '/api/admin/deliveries': ['administration', 'audit'],
  '/api/admin/audit': ['administration', 'audit'],
  '/api/admin/check': ['administration', 'audit'],
};
const CALLS: Record<string, readonly Role[]> = {
  'save-settings': ['administration'],
  'save-redirect': ['administration'],
  'end-redirect': ['administration'],
  'import-redirects': ['administration'],
  'send-test-mail': ['administration'],
  'enter-rate': ['tresorerie', 'administration'],
  // Whoever does the thing may also give it: asked again of each target.
  'assign-task': ALL,
  'answer-message': ['collecte', 'administration'],
  'close-message': ['collecte', 'administration'],
  'mark-spam': ['collecte', 'administration'],
  'record-reply': ['collecte', 'administration'],
  'save-template': ['collecte', 'administration'],
  'delete-template': ['collecte', 'administration'],
  'record-spending': ['terrain', 'tresorerie'],
  'attach-invoice': ['terrain', 'tresorerie'],
  'set-budget-line': ['terrain', 'tresorerie'],
  'reverse-spending': ['terrain', 'tresorerie'],
  'remove-cloth': ['collecte', 'redaction', 'administration'],
  'restore-cloth': ['collecte', 'redaction', 'administration'],
  'moderate-row': ['collecte', 'redaction', 'administration'],
  'add-proof': ['terrain', 'tresorerie', 'administration'],
  'answer-doubt': ['collecte', 'administration'],
  'withdraw-card': ['collecte', 'tresorerie'],
  'withdraw-proof': ['terrain', 'collecte', 'tresorerie', 'administration'],
  'change-goal': ['tresorerie', 'administration'],
  'set-material': ['terrain', 'administration'],
  'write-journal': ['redaction', 'terrain', 'administration'],
  'decide-idea': ['collecte', 'administration'],
  'merge-persons': ['collecte', 'tresorerie', 'administration'],
  'split-persons': ['collecte', 'tresorerie', 'administration'],
  'part-persons': ['collecte', 'tresorerie', 'administration'],
  'note-person': ['collecte', 'tresorerie', 'administration'],
  'end-note': ['collecte', 'tresorerie', 'administration'],
  'tag-person': ['collecte', 'tresorerie', 'administration'],
  'erase-person': ['collecte', 'tresorerie', 'administration'],
  'export-person': ['collecte', 'tresorerie', 'administration'],
  'record-gifts': ['collecte', 'tresorerie'],
  'undo-batch': ['collecte', 'tresorerie'],
  'import-statement': ['tresorerie'],
  'match-line': ['tresorerie'],
  'unmatch-line': ['tresorerie'],
  'set-aside-line': ['tresorerie'],
  'restore-line': ['tresorerie'],
  'move-gift': ['tresorerie'],
  'read-import': ['tresorerie', 'administration'],
  'run-import': ['tresorerie', 'administration'],
  'undo-import': ['tresorerie', 'administration'],
  'advance-order': ['marche', 'administration'],
  'refund-line': ['marche', 'tresorerie'],
  'refund-payment': ['collecte', 'tresorerie'],
  'resend-receipt': ['collecte', 'tresorerie', 'administration'],
  'correct-receipt': ['collecte', 'tresorerie', 'administration'],
  'issue-tax-receipt': ['tresorerie', 'administration'],
  'record-partner-receipt': ['tresorerie', 'administration'],
  'tell-partner': ['tresorerie', 'administration'],
  'prepare-sheets': ['tresorerie'],
  'stop-sheets': ['tresorerie'],
  'resume-sheets': ['tresorerie'],
  'mail-sheets': ['tresorerie'],
  'save-entity': ['tresorerie', 'administration'],
  'check-payment': ['tresorerie'],
  'find-payout': ['tresorerie'],
  'unfind-payout': ['tresorerie'],
  'settle-movement': ['tresorerie'],
  'read-payouts': ['tresorerie'],
  'accept-payment': ['tresorerie'],
  'close-month': ['tresorerie'],
  'reopen-month': ['tresorerie'],
  'save-account-number': ['tresorerie'],
  'pause-gift': ['collecte', 'tresorerie', 'administration'],
  'stop-gift': ['collecte', 'tresorerie', 'administration'],
  'change-gift': ['collecte', 'tresorerie', 'administration'],
  'move-stock': ['marche', 'administration'],
  'set-low-stock': ['marche', 'administration'],
  'set-price': ['marche', 'tresorerie', 'administration'],
  'save-draft': ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'restore-revision': ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'publish-entry': ['collecte', 'redaction', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'cancel-schedule': ['collecte', 'redaction', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'unpublish-entry': ['collecte', 'redaction', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'trash-entry': ['collecte', 'redaction', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'add-photo': ['redaction', 'terrain', 'administration'],
  'withdraw-photo': ['redaction', 'terrain', 'collecte', 'administration'],
  'send-newsletter': ['collecte', 'administration'],
  'stop-newsletter': ['collecte', 'administration'],
  'retry-newsletter': ['collecte', 'administration'],
  'try-newsletter': ['collecte', 'redaction', 'administration'],
  'tell-donors': ['collecte', 'redaction', 'administration'],
  'hold-news': ['collecte', 'redaction', 'administration'],
  'save-word': ['redaction', 'administration'],
  'restore-word': ['redaction', 'administration'],
  'save-translation': ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'draft-translation': ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'stop-translation': ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
  'advance-field': ['terrain', 'administration'],
  'pay-out-field': ['tresorerie', 'administration'],
  'check-in': ['collecte', 'administration'],
  'undo-check-in': ['collecte', 'administration'],
  'set-event-places': ['collecte', 'administration'],
  'write-to-event': ['collecte', 'administration'],
  'cancel-event-letter': ['collecte', 'administration'],
  'decide-course': ['enseignement', 'administration'],
  'mend-course': ['enseignement', 'administration'],
  'import-course': ['enseignement', 'redaction', 'administration'],
  'set-course-price': ['enseignement', 'tresorerie', 'administration'],
  'moderate-review': ['enseignement', 'administration'],
  'revoke-certificate': ['enseignement', 'administration'],
  'approve-plan': ['tresorerie', 'administration'],
  'decline-plan': ['tresorerie', 'administration'],
  'invite-staff': ['administration'],
  'change-roles': ['administration'],
  'end-staff': ['administration'],
  'create-key': ['administration'],
  'end-key': ['administration'],
  'save-webhook': ['administration'],
  'replay-delivery': ['administration'],
  'end-webhook': ['administration'],
  'open-match': ['tresorerie', 'administration'],
  'end-match': ['tresorerie', 'administration'],
  'book-match': ['tresorerie', 'administration'],
  'unbook-match': ['tresorerie', 'administration'],
  'save-preferences': ALL,
  'save-view': ALL,
  'end-view': ALL,
};

let site: SiteProcess;
let dataDir: string;
const cookies = new Map<Role | 'member', string>();

beforeAll(async () => {
  dataDir = seededFolder('rights');
  site = await startSiteProcess({ port: await freePort(), dataDir });
  for (const { role, email, password } of [
    ...STAFF_LOGINS,
    { role: 'member' as const, email: 'aline@exemple.org', password: 'manioc-et-miel' },
  ])
    cookies.set(role, await signIn(email, password));
}, 240_000);
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(email: string, password: string): Promise<string> {
  const answer = await fetch(`${site.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.origin },
    body: new URLSearchParams({ intent: 'login', email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const get = (path: string, cookie?: string) =>
  fetch(site.origin + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
const call = (name: string, cookie?: string) =>
  fetch(`${site.origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: '"nothing a call takes"',
  });

test('every page and read of the back office opens for the roles of the table, and for nobody else', async () => {
  const seen: Record<string, Record<string, number>> = {};
  const wanted: typeof seen = {};
  for (const [path, roles] of [...Object.entries(PAGES), ...Object.entries(READS)]) {
    const isRead = path.startsWith('/api/');
    seen[path] = { nobody: (await get(path)).status };
    wanted[path] = { nobody: isRead ? 401 : 303 };
    for (const [who, cookie] of cookies) {
      seen[path][who] = (await get(path, cookie)).status;
      wanted[path][who] = roles.includes(who as Role) ? 200 : 403;
    }
  }
  expect(seen).toEqual(wanted);
}, 300_000);

test('every call of staff is open to the roles of the table, and to nobody else', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    paths: Record<string, { post?: { 'x-permission'?: string } }>;
  };
  const known = Object.entries(document.paths)
    .filter(([, { post }]) => post?.['x-permission'])
    .map(([path]) => path.slice('/api/'.length));
  expect(known.sort()).toEqual(Object.keys(CALLS).sort());
  const seen: Record<string, Record<string, string>> = {};
  const wanted: typeof seen = {};
  for (const [name, roles] of Object.entries(CALLS)) {
    const said = async (cookie?: string) => {
      const answer = await call(name, cookie);
      return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
    };
    seen[name] = { nobody: await said() };
    wanted[name] = { nobody: '401 staff_sign_in' };
    for (const [who, cookie] of cookies) {
      seen[name][who] = await said(cookie);
      wanted[name][who] = roles.includes(who as Role) ? '400 invalid_field' : '403 permission_missing';
    }
  }
  expect(seen).toEqual(wanted);
}, 300_000);
