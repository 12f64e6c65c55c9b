import { data, href, Link, redirect } from 'react-router';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPerson } from '#app/features/persons/find-person.server.ts';
import { Compare } from './compare.tsx';
import { findOthers, noteOpening, viewBeside, viewPerson } from './person-page.server.ts';
import { PersonHead } from './person-head.tsx';
import { ClothSheet, PartSheet } from './person-parts.tsx';
import { PersonSide } from './person-side.tsx';
import type { Route } from './+types/person-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'persons.read');
  const { db } = siteContextOf(context);
  const found = await findPerson(db, params.id);
  if (!found) throw data(null, { status: 404 });
  // Merged into somebody: shown there.
  if (found.root !== params.id) throw redirect(href('/admin/persons/:id', { id: found.root }), 302);
  const { language, requestId } = context.get(visitorContext);
  const asked = { sources: context.get(membersContext).ownData, staff, language: staffLanguage(language) };
  await noteOpening(db, staff, requestId, found.root);
  const { searchParams } = new URL(request.url);
  const may = (permission: string) => staff.permissions.has(permission);
  const beside = searchParams.get('with');
  return {
    person: await viewPerson(db, found, asked),
    typed: searchParams.get('find') ?? '',
    others: may('persons.write') ? await findOthers(db, searchParams.get('find') ?? '', found.root, asked) : [],
    beside: beside && beside !== found.root && may('persons.write') ? await viewBeside(db, beside, asked) : undefined,
    mayWrite: may('persons.write'),
    mayMail: may('messages.answer'),
    mayExport: may('persons.export'),
    mayErase: may('persons.erase'),
    maySeeLog: may('audit.read'),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'persons.read');
  const { id } = params;
  return callStaffForm(
    context,
    request,
    {
      'merge-persons': ({ stays, other }) => ({ ids: stays === other ? [other, id] : [id, other] }),
      'split-persons': ({ other }) => ({ ids: [other] }),
      'part-persons': ({ other }) => ({ ids: [id, other] }),
      'write-to-person': ({ email, subject, letter, language }) => ({
        personId: id,
        email,
        subject,
        text: letter,
        language,
      }),
      'correct-person': ({ name, phone, address, reason }) => ({ personId: id, name, phone, address, reason }),
      'ask-address': ({ newEmail, reason, mailLanguage }) => ({
        personId: id,
        email: newEmail,
        reason,
        language: mailLanguage,
      }),
      'end-address': ({ addressId }) => ({ addressId }),
      'note-person': ({ text, kind }) => ({ personId: id, text, kind: kind || undefined }),
      'add-person-task': ({ text, due }) => ({ personId: id, text, due }),
      'end-person-task': ({ taskId }) => ({ taskId }),
      'end-note': ({ noteId }) => ({ noteId }),
      'tag-person': ({ tag, off, of }) => ({ personId: of || id, tag, isOn: off === undefined }),
      'erase-person': ({ reason }) => ({ ids: [id], reason }),
    },
    (body) => {
      // Erased, they have no page any more; merged, they are shown with who stays.
      if ('kept' in body) return href('/admin/persons');
      if ('messageId' in body) return href('/admin/messages/:id', { id: String(body.messageId) });
      return 'merged' in body
        ? href('/admin/persons/:id', { id: String(body.id) })
        : href('/admin/persons/:id', { id });
    },
    {
      undo: {
        'merge-persons': ({ stays, other }) => ({
          intent: 'split-persons',
          values: { other: stays === other ? id : (other ?? '') },
        }),
      },
    },
  );
}

/** One person over everything: what they left, what they agreed to, what colleagues noted; merged, handed out, erased. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { person, beside, mayWrite } = loaderData;
  const failed = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <>
      <PersonHead
        person={person}
        mayWrite={mayWrite}
        mayMail={loaderData.mayMail}
        mayExport={loaderData.mayExport}
        mailFailed={failed('write-to-person')}
        correctFailed={failed('correct-person')}
        askFailed={failed('ask-address')}
        tagFailed={failed('tag-person')}
      />
      <ActNotice error={actionData && Object.keys(actionData.fields).length === 0 ? actionData.error : undefined} />
      {person.isMasked && <p className="quiet">{t('person.masked')}</p>}
      {beside && <Compare person={person} other={beside} />}
      <div className="cols">
        <div className="stack">
          <ClothSheet person={person} />
          {person.parts
            .filter(({ name }) => name !== 'gifts')
            .map((part) => (
              <PartSheet key={part.name} part={part} />
            ))}
          {person.parts.length === 0 && <p className="quiet">{t('persons.nothing')}</p>}
          {loaderData.maySeeLog && (
            <p>
              <Link to={`/admin/audit?q=person:${person.id}`}>{t('persons.history')}</Link>
            </p>
          )}
        </div>
        <PersonSide
          {...loaderData}
          noteFailed={failed('note-person')}
          taskFailed={failed('add-person-task')}
          eraseFailed={failed('erase-person')}
        />
      </div>
    </>
  );
}
