import { findAssignees } from '#app/features/staff/assignments.server.ts';
import { findPersonId } from '#app/kit/person-ids.server.ts';
import { type PersonView, personView } from '#app/features/staff/person-view.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { listWhoMay } from '#app/features/staff/team.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatAge, formatDay, formatStamp, dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Language, LANGUAGE_NAMES } from '#app/shared/language.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import type { Message, Reply } from '#app/features/contact/inbox.server.ts';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { factsOf } from '#app/features/contact/messages.server.ts';
import type { Placeholder } from '#app/features/contact/templates.ts';
import {
  findMessage,
  findLeavingAnswers,
  listMessageEvents,
  listReplies,
  textOfMessage,
} from '#app/features/contact/thread.server.ts';
import { listMessages, type MessageFilter } from './message-list.server.ts';
import { listTemplates } from './template-acts.server.ts';

type Shown = { names: Map<string, string>; leaving: ReadonlySet<string>; language: Language; person: PersonView };

/** One entry of a thread for its page. */
const entryOf = (reply: Reply, { names, leaving, language, person }: Shown) => ({
  id: reply.id,
  isOurs: reply.direction === 'out',
  who: reply.who && (names.get(reply.who) ?? reply.who),
  sender: reply.sender && person.email(reply.sender),
  at: formatStamp(reply.at, language),
  text: person.words(reply.text),
  wholeText: reply.wholeText && person.words(reply.wholeText),
  attachments: reply.attachments,
  isLeaving: leaving.has(reply.id),
});

/** The data of a message's page; undefined if there is no such message. */
export async function readMessagePage(
  db: Database,
  { id, language, staff, filter }: { id: string; language: Language; staff: Staff; filter: MessageFilter },
) {
  const message = await findMessage(db, id);
  if (!message) return undefined;
  const [replies, events] = [await listReplies(db, id), await listMessageEvents(db, id)];
  const names = await nameStaff(
    db,
    [...replies, ...events].map(({ who }) => who ?? ''),
  );
  const leaving = await findLeavingAnswers(db, replies);
  const target = letterTarget(id);
  const person = personView(staff, 'messages.answer');
  const mayAnswer = !person.isMasked;
  const { items } = await listMessages(db, filter, person);
  return {
    id,
    target,
    number: message.number,
    kind: message.kind,
    state: message.state,
    name: person.name(message.name),
    email: person.email(message.email),
    personId: await findPersonId(db, { email: message.email }),
    language: LANGUAGE_NAMES[message.language],
    lang: message.language,
    at: formatStamp(message.createdAt, language),
    text: person.words(textOfMessage(message)),
    spendingId: typeof message.data.spendingId === 'string' ? message.data.spendingId : undefined,
    // What a letter of ours is about stands at its head.
    facts: person.isMasked || message.kind === 'written' ? [] : factsOf(message, translate(language, 'contact')),
    replies: replies.map((reply) => entryOf(reply, { names, leaving, language, person })),
    events: events.map(({ id: eventId, at, who, from, to }) => ({
      id: eventId,
      at: formatStamp(at, language),
      who: who && (names.get(who) ?? who),
      from,
      to,
    })),
    assignee: (await findAssignees(db, [target])).get(target),
    people: mayAnswer ? await listWhoMay(db, 'messages.answer') : [],
    templates: mayAnswer
      ? (await listTemplates(db, message.language)).map(({ id: templateId, name, language: written }) => ({
          id: templateId,
          name: written === message.language ? name : `${name} (${LANGUAGE_NAMES[written]})`,
        }))
      : [],
    mayAnswer,
    me: staff.memberId,
    others: items.map(({ id: otherId, kind, name, excerpt, receivedAt }) => ({
      id: otherId,
      kind,
      name,
      excerpt,
      age: formatAge(receivedAt, language),
    })),
  };
}

/** The values of a template's placeholders in an answer to this message, in its sender's language. */
export function fillingsFor(message: Message, staffName: string): Record<Placeholder, string> {
  return {
    name: message.name,
    number: String(message.number),
    day: formatDay(dayInKinshasa(message.createdAt), message.language),
    staff: staffName,
    foundation: foundation().name,
  };
}
