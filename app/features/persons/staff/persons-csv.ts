import { membersContext } from '#app/features/members/members-context.server.ts';
import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listPersons } from './person-list.server.ts';
import { readPersonState } from './person-room.server.ts';
import type { Route } from './+types/persons-csv.ts';

const HEADS = ['id', 'name', 'email', 'phone', 'member', 'tags', 'given', 'since'] as const;

/** Persons as they are filtered, each a line; addresses and telephones masked, as the list has them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'persons.read');
  const { db } = siteContextOf(context);
  const { ownData } = context.get(membersContext);
  const state = { ...readPersonState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = personView(staff, 'persons.write');
  const rows = (async function* () {
    for await (const { id, name, emails, phones, isMember, tags, given, since } of everyPage(
      (page) => listPersons(db, ownData, { ...state, ...page }, person),
      state,
    ))
      yield [
        id,
        name,
        emails.join(' '),
        phones.join(', '),
        isMember,
        tags.join(', '),
        given.map(({ amount, currency }) => `${amount} ${currency}`).join(' + '),
        since,
      ];
  })();
  return downloadList(context, request, staff, { person, name: 'persons', heads: HEADS, rows });
}
