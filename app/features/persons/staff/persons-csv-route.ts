import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { listPersons } from './person-list.server.ts';
import { readPersonState } from './person-section.server.ts';

/** Persons as they are filtered, each a line; addresses and telephones masked, as the list has them. */
export const loader = csvOfList({
  permission: 'persons.read',
  name: 'persons',
  person: (staff) => personView(staff, 'persons.write'),
  state: ({ query }) => readPersonState(query),
  heads: ['id', 'name', 'email', 'phone', 'member', 'tags', 'given', 'since'],
  list: (page, { db, context, person }) => listPersons(db, context.get(membersContext).ownData, page, person),
  row: ({ id, name, emails, phones, isMember, tags, given, since }) => [
    id,
    name,
    emails.join(' '),
    phones.join(', '),
    isMember,
    tags.join(', '),
    given.map(({ amount, currency }) => `${amount} ${currency}`).join(' + '),
    since,
  ],
});
