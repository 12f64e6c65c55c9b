import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Cloth } from '#app/art/cloth/cloth.ts';
import { drawOwnCloth } from '#app/features/members/cloth.server.ts';
import { personView, type PersonView } from '#app/features/staff/person-view.server.ts';
import { findWaitingPlan } from '#app/features/staff/plans.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { type Language, LANGUAGE_NAMES } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { showPhone } from '#app/shared/phone.ts';
import { recordAct } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import type { RootDatabase, Database } from '#platform/database.ts';
import { findBlock, type OwnDataSource, type Thing } from '#platform/own-data.ts';
import type { Staff } from '#platform/staff.ts';
import { auditLog } from '#platform/tables.ts';
import { countKept } from '#app/features/persons/erase-person.server.ts';
import { findPerson, peopleOf } from '#app/features/persons/find-person.server.ts';
import { personTarget } from '#app/features/persons/merge.server.ts';
import { listPersonTasks } from '#app/features/persons/task-acts.server.ts';
import { listAddresses, stateOf } from '#app/features/persons/new-address.server.ts';
import { personContacts, personEntries, personNotes, personTags } from '#app/features/persons/tables.server.ts';
import { findPossibleDuplicates } from '#app/features/persons/duplicates.server.ts';
import { giveAll, listPersons } from './person-list.server.ts';

type Asked = { sources: readonly OwnDataSource[]; staff: Staff; language: Language };
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** How many items per source are read to compare two persons. */
const SKETCHED = 20;
/** How many items per source a page shows. */
const SHOWN = 100;
/** How many gifts are drawn above their table: the newest. */
const WOVEN = 8;
/** Opening a page again within this time is not logged again. */
const LOOK_MINUTES = 10;

/**
 * Logs that somebody opened a person's page who sees all personal data because of their role, not because they work
 * with persons.
 */
export async function noteOpening(
  db: RootDatabase,
  { memberId, roles }: Staff,
  requestId: string,
  id: string,
): Promise<void> {
  if (!roles.includes('administration') && !roles.includes('audit')) return;
  const target = personTarget(id);
  const [known] = await db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target, target),
        eq(auditLog.verb, 'open-person'),
        eq(auditLog.actor, memberId),
        gt(auditLog.at, new Date(Date.now() - LOOK_MINUTES * 60_000)),
      ),
    )
    .limit(1);
  if (known) return;
  await db.transaction((tx) => recordAct(tx, { actor: memberId, verb: 'open-person', requestId, target }));
}

/** A person's items by source, with formatted amounts. */
async function viewParts(
  db: Database,
  { known }: FoundPerson,
  { sources, staff, language }: Asked,
  person: PersonView,
) {
  const t = translate(language, 'admin');
  const parts: { name: string; title: string; things: ReturnType<typeof toView>[] }[] = [];
  const all: { name: string; things: Thing[] }[] = [];
  const toView = (thing: Thing, opens: string | undefined) => ({
    id: thing.id,
    at: formatStamp(thing.at, language).split(' ')[0]!,
    title: thing.isOwnWords ? person.words(thing.title) || '—' : thing.title,
    detail: thing.detail,
    path: opens && staff.permissions.has(opens) ? thing.path : undefined,
    state: thing.state && hasWords('admin', thing.state) ? t(thing.state) : undefined,
    sum: thing.sum && formatMoney(thing.sum, language),
    isProved: thing.isProved,
  });
  for (const { name, things, opens } of sources) {
    if (!things) continue;
    const rows = await things(db, known, SHOWN);
    if (rows.length === 0) continue;
    const key = `persons.things.${name}`;
    all.push({ name, things: rows });
    parts.push({
      name,
      title: hasWords('admin', key) ? t(key) : name,
      things: rows.map((row) => toView(row, opens)),
    });
  }
  return { parts, all };
}

/** A short description of a person, for suggestions and comparisons. */
async function sketch(db: Database, found: FoundPerson, { sources, language }: Asked, person: PersonView) {
  const [given = []] = await giveAll(db, sources, [found.known]);
  const name = found.group.find((row) => row.name)?.name ?? undefined;
  const left: Thing[] = [];
  for (const source of sources) left.push(...((await source.things?.(db, found.known, SKETCHED)) ?? []));
  const last = left
    .filter(({ sum }) => sum !== undefined && sum.amountMinor > 0)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  const phones = [...found.known.phones, ...left.flatMap(({ phone }) => phone ?? [])];
  return {
    id: found.root,
    name: name ? person.name(name) : undefined,
    emails: found.known.emails.map(person.email),
    since: formatDay(found.group.map(({ since }) => dayInKinshasa(since)).sort()[0]!, language),
    isMember: found.known.proved.length > 0,
    gifts: given.reduce((sum, { count }) => sum + count, 0),
    sums: given.map(({ keptMinor, currency }) => formatMoney({ amountMinor: keptMinor, currency }, language)),
    lastGift: last && [formatDay(dayInKinshasa(last.at), language), formatMoney(last.sum!, language)].join(', '),
    towns: [...new Set(left.flatMap(({ town }) => town?.trim() || []))].slice(0, 3),
    /** The last digits are enough to tell two numbers apart. */
    phoneEnds: [...new Set(phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-4)).filter(Boolean))],
    tags: await tagsOf(db, found),
    notes: await db.$count(
      personNotes,
      inArray(
        personNotes.personId,
        found.group.map(({ id }) => id),
      ),
    ),
  };
}
export type Sketch = Awaited<ReturnType<typeof sketch>>;

async function tagsOf(db: Database, { group }: FoundPerson): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: personTags.tag })
    .from(personTags)
    .where(
      inArray(
        personTags.personId,
        group.map(({ id }) => id),
      ),
    )
    .orderBy(personTags.tag);
  return rows.map(({ tag }) => tag);
}

/** The person with whom another is compared. */
export async function viewBeside(db: Database, id: string, asked: Asked): Promise<Sketch | undefined> {
  const found = await findPerson(db, id);
  return found && sketch(db, found, asked, personView(asked.staff, 'persons.write'));
}

/** Persons found by typed letters, for comparing. */
export async function findOthers(db: Database, typed: string, root: string, { sources, staff }: Asked) {
  if (!typed) return [];
  const { items } = await listPersons(db, sources, { q: typed, limit: 8 }, personView(staff, 'persons.write'));
  return items
    .filter(({ id }) => id !== root)
    .map(({ id, name, emails }) => ({ id, title: [name, emails[0]].filter(Boolean).join(' · ') }));
}

/** The data of a person's page. */
export async function viewPerson(db: Database, found: FoundPerson, asked: Asked) {
  const { sources, staff, language } = asked;
  const t = translate(language, 'admin');
  const person = personView(staff, 'persons.write');
  const { root, group, known } = found;
  const own = await sketch(db, found, asked, person);
  const { parts, all } = await viewParts(db, found, asked, person);
  const things = all.flatMap((part) => part.things);
  const typed = [...new Set(things.flatMap(({ name }) => name?.trim() || []))];
  const phones = [...new Set(things.flatMap(({ phone }) => phone?.trim() || []))];
  // The platform, which says what a thing is, knows no drawings.
  const woven = things.flatMap(({ cloth, sum }) =>
    cloth && sum && sum.amountMinor > 0 ? [{ ...sum, cloth: cloth as Cloth }] : [],
  );
  const accounts =
    known.members.length > 0
      ? await db
          .select()
          .from(users)
          .where(inArray(users.id, [...known.members]))
      : [];
  const notes = await db
    .select()
    .from(personNotes)
    .where(
      inArray(
        personNotes.personId,
        group.map(({ id }) => id),
      ),
    )
    .orderBy(desc(personNotes.at));
  const tasks = await listPersonTasks(
    db,
    group.map(({ id }) => id),
  );
  const [contact] = await db.select().from(personContacts).where(eq(personContacts.personId, root));
  const ids = group.map(({ id }) => id);
  const entries = await db.select().from(personEntries).where(inArray(personEntries.personId, ids));
  const asks = await listAddresses(db, ids);
  const writers = await nameStaff(db, [
    ...entries.map(({ who }) => who),
    ...asks.map(({ who }) => who),
    ...(contact ? [contact.who] : []),
    ...notes.map(({ who }) => who),
    ...tasks.flatMap(({ who, doneBy }) => [who, doneBy ?? who]),
  ]);
  const consents = [];
  for (const source of sources) consents.push(...((await source.consents?.(db, known)) ?? []));
  const people = await peopleOf(db, known);
  const block = await findBlock(db, sources, people);
  const duplicates = [];
  if (!person.isMasked)
    for (const { id, reason } of await findPossibleDuplicates(db, sources, found, phones)) {
      const duplicate = await viewBeside(db, id, asked);
      if (duplicate) duplicates.push({ ...duplicate, why: t(`persons.twin.${reason}`) });
    }
  const merged = [];
  for (const row of group.slice(1))
    merged.push({
      id: row.id,
      isDirect: row.mergedInto === root,
      name: row.name ? person.name(row.name) : undefined,
      emails: known.addresses.filter(({ personId }) => personId === row.id).map(({ email }) => person.email(email)),
    });
  return {
    ...own,
    isMasked: person.isMasked,
    otherNames: typed
      .filter((name) => name.toLowerCase() !== (group[0]!.name ?? '').trim().toLowerCase())
      .map(person.name),
    addresses: known.addresses.map(({ email, isProved }) => ({ email: person.email(email), isProved })),
    phones: person.isMasked ? [] : [...new Set([contact?.phone ? showPhone(contact.phone) : [], phones].flat())],
    contact:
      contact && !person.isMasked
        ? {
            phone: contact.phone && showPhone(contact.phone),
            address: contact.address,
            who: writers.get(contact.who) ?? contact.who,
            at: formatStamp(contact.at, language),
          }
        : undefined,
    added: entries.map(({ reason, who, at }) => ({
      why: person.words(reason),
      who: writers.get(who) ?? who,
      at: formatStamp(at, language),
    })),
    asks: asks.map((asked) => ({
      id: asked.id,
      email: person.email(asked.email),
      state: stateOf(asked),
      who: writers.get(asked.who) ?? asked.who,
      at: formatStamp(asked.provedAt ?? asked.endedAt ?? asked.at, language),
    })),
    account: accounts[0] && {
      since: formatDay(dayInKinshasa(accounts[0].createdAt), language),
      isProved: accounts[0].emailVerified,
      language: LANGUAGE_NAMES[accounts[0].language],
    },
    /** The language of mails to them: that of their account. */
    writesIn: accounts[0]?.language ?? 'fr',
    cloth:
      woven.length > 0
        ? `data:image/svg+xml;base64,${Buffer.from(drawOwnCloth(woven.slice(0, WOVEN), t('persons.cloth'), t('persons.clothText', { count: Math.min(woven.length, WOVEN) }))).toString('base64')}`
        : undefined,
    woven: Math.min(woven.length, WOVEN),
    parts,
    noteList: notes.map(({ id, text, kind, who, at }) => ({
      id,
      isCall: kind === 'call',
      text: person.words(text),
      who: writers.get(who) ?? who,
      at: formatStamp(at, language),
    })),
    tasks: tasks.map(({ id, text, due, who, doneAt, doneBy }) => ({
      id,
      text: person.words(text),
      due: formatDay(due, language),
      isLate: !doneAt && due < dayInKinshasa(),
      who: writers.get(who) ?? who,
      doneBy: doneAt ? (writers.get(doneBy ?? '') ?? doneBy) : undefined,
    })),
    today: dayInKinshasa(),
    consents: consents
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ what, isGranted, at }) => ({ what, isGranted, at: formatStamp(at, language) })),
    merged,
    duplicates,
    kept: Object.entries(await countKept(db, sources, people)).map(([name, count]) => {
      const key = `persons.kept.${name}`;
      return { count, title: hasWords('admin', key) ? t(key) : name };
    }),
    plan: (await findWaitingPlan(db, 'erase-person', { ids: [root] }))?.id,
    block: block && translate(language, 'errors')(block),
  };
}
export type PersonPage = Awaited<ReturnType<typeof viewPerson>>;
