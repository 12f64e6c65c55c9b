import { and, desc, eq } from 'drizzle-orm';
import { redirect, type RouterContextProvider } from 'react-router';
import { isCurrency } from '#app/shared/money.ts';
import { recordAct } from '#platform/audit.ts';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Staff } from '#platform/staff.ts';
import { auditLog } from '#platform/tables.ts';
import { visitorContext } from '#platform/visitor.ts';
import { downloadTable } from './table-download.server.ts';
import { readListState } from './list-state.server.ts';
import type { PersonView } from './person-view.server.ts';

/** The name of the action in the audit log when personal data are exported; its target is `export:<what>`. */
const VERB = 'export-persons';

type Export = {
  /** What is exported, for the log: `donors`. */
  what: string;
  /** The file name. */
  name: string;
  heads: readonly string[];
  rows: AsyncIterable<readonly unknown[]>;
  /** The filter: days, currency. */
  filter: Record<string, string | undefined>;
  /** The page it was requested on, to return to after proving one's identity. */
  page: string;
};

/**
 * Runs an export of personal data: requires a fresh proof of identity, and logs who exported what, when it began and,
 * with the number of rows, when it was complete.
 * @throws a redirect to the proof
 */
export async function takePersons<Row>(
  context: Readonly<RouterContextProvider>,
  { memberId, provedAt }: Pick<Staff, 'memberId' | 'provedAt'>,
  { what, filter, page }: Pick<Export, 'what' | 'filter' | 'page'>,
  rows: AsyncIterable<Row>,
): Promise<AsyncIterable<Row>> {
  const { db, settings } = siteContextOf(context);
  if (Date.now() - provedAt.getTime() > settings.proofMinutes * 60_000)
    throw redirect(`/admin/proof?next=${encodeURIComponent(page)}`, 303);
  const { requestId } = context.get(visitorContext);
  const said = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const note = (after: Record<string, unknown>) =>
    db.transaction((tx) =>
      recordAct(tx, {
        actor: memberId,
        verb: VERB,
        requestId,
        target: `export:${what}`,
        after: { ...said, ...after },
      }),
    );
  await note({ state: 'begun' });
  return (async function* () {
    let count = 0;
    for await (const row of rows) {
      count++;
      yield row;
    }
    await note({ state: 'done', rows: count });
  })();
}

/**
 * A table of personal data as a download, written while it is read and stored nowhere.
 * @throws a redirect to the proof
 */
export async function downloadPersons(
  context: Readonly<RouterContextProvider>,
  request: Request,
  staff: Pick<Staff, 'memberId' | 'provedAt'>,
  { name, heads, rows, ...taken }: Export,
): Promise<Response> {
  return downloadTable({ context, request }, name, heads, await takePersons(context, staff, taken, rows));
}

/**
 * A list that contains persons as a download at its own address (`<page>.csv`), like `downloadPersons`. Staff who see
 * masked data get masked data, without the proof and the log entry.
 * @throws a redirect to the proof
 */
export async function downloadList(
  context: Readonly<RouterContextProvider>,
  request: Request,
  staff: Pick<Staff, 'memberId' | 'provedAt'>,
  { person, name, heads, rows }: Pick<Export, 'name' | 'heads' | 'rows'> & { person: PersonView },
): Promise<Response> {
  if (person.isMasked) return downloadTable({ context, request }, name, heads, rows);
  const { pathname, search, searchParams } = new URL(request.url);
  const state = readListState(Object.fromEntries(searchParams));
  const currency = searchParams.get('currency');
  return downloadPersons(context, request, staff, {
    what: name,
    name,
    heads,
    rows,
    // As the list understood them, and what names nobody: an address may say anything.
    filter: { from: state.from, to: state.to, currency: isCurrency(currency) ? currency : undefined },
    page: pathname.replace(/\.csv$/, '') + search,
  });
}

/** Who last exported such a table, and when. */
export async function findLastExport(db: Database, what: string): Promise<{ actor: string; at: Date } | undefined> {
  const [line] = await db
    .select({ actor: auditLog.actor, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.verb, VERB), eq(auditLog.target, `export:${what}`)))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return line;
}
