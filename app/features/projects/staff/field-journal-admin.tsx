import { data, href } from 'react-router';
import { PHOTOS } from '#app/features/photos/photo-rules.ts';
import { BarePage } from '#app/features/staff/parts/bare-page.tsx';
import { FieldPage } from '#app/features/staff/parts/field-page.tsx';
import { StaffFault } from '#app/features/staff/parts/staff-fault.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { attachPicture } from '#platform/pictures.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry } from '#platform/content.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { projectEntries } from '#app/features/projects/project-entries.server.ts';
import { communeOf } from '#app/features/projects/commune.ts';
import { readJournalForm } from './journal-action.ts';
import { JournalForm } from './journal-form.tsx';
import type { Route } from './+types/field-journal-admin.ts';

export const handle = { hydrate: 'now', namespaces: ['admin'], isBare: true };

/** Kept by the phone for when there is no network (kit/keep-at-hand.ts): of who holds it nothing stands on it but their id. */
export const headers = () => ({ 'X-Offline': 'keep' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'journal.write');
  const { db, translate } = siteContextOf(context);
  const project = await findEntry(db, projectEntries, params.id);
  if (!project) throw data(null, { status: 404 });
  const { title, location } = project.source;
  return {
    id: params.id,
    me: staff.memberId,
    title,
    pageTitle: `${translate(staffLanguage(context.get(visitorContext).language), 'admin')('projects.journal')} : ${title}`,
    commune: communeOf(location),
    today: dayInKinshasa(),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'journal.write');
  const files = context.get(filesContext);
  return callStaffForm(
    context,
    request,
    { 'write-journal': readJournalForm(params.id) },
    href('/admin/projects/:id', params),
    { attach: (form) => attachPicture(files, PHOTOS, form) },
  );
}

/** The journal's form alone: what a phone keeps for a village without network. */
export default function FieldJournal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { id, me, title, commune } = loaderData;
  return (
    <FieldPage
      me={me}
      path={href('/admin/projects/:id/journal', { id })}
      above={{ path: href('/admin/projects/:id', { id }), title: t('projects.above') }}
      title={t('projects.journal')}
      sub={<span lang="fr">{title}</span>}
      error={actionData?.error}
      writtenOn={loaderData.today}
    >
      {(today) => (
        <JournalForm key={today} projectId={id} me={me} today={today} commune={commune} failure={actionData} />
      )}
    </FieldPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BarePage>
      <StaffFault error={error} />
    </BarePage>
  );
}
