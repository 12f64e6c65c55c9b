import { data, href } from 'react-router';
import { BarePage } from '#app/features/staff/parts/bare-page.tsx';
import { FieldPage } from '#app/features/staff/parts/field-page.tsx';
import { StaffFault } from '#app/features/staff/parts/staff-fault.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { attachFile } from '#app/features/spending/papers.server.ts';
import { PROOF_FOLDERS } from '#app/features/spending/proof-acts.server.ts';
import { findSpending } from '#app/features/spending/read-spending.server.ts';
import { readProofForm } from './proof-action.ts';
import { ProofForm } from './proof-form.tsx';
import { showSpendings } from './show-spending.server.ts';
import type { Route } from './+types/field-proof-admin.ts';

export const handle = { hydrate: 'now', namespaces: ['admin'], isBare: true };

/** Kept by the phone for when there is no network (kit/keep-at-hand.ts): of who holds it nothing stands on it but their id. */
export const headers = () => ({ 'X-Offline': 'keep' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'proofs.add');
  const { db, translate } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const line = await findSpending(db, params.id);
  if (!line || line.bookedAt === null || line.state === 'reversed') throw data(null, { status: 404 });
  const [spending] = await showSpendings(db, [line], language);
  const t = translate(language, 'admin');
  const title = spending!.title || t(`spending.kinds.${spending!.kind}`);
  return {
    id: params.id,
    me: staff.memberId,
    title,
    about: [spending!.fund, spending!.sum, spending!.day].join(' · '),
    pageTitle: `${t('spending.prove')} : ${title}`,
    today: dayInKinshasa(),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'proofs.add');
  const files = context.get(filesContext);
  return callStaffForm(
    context,
    request,
    { 'add-proof': readProofForm(params.id) },
    href('/admin/spending/:id', params),
    { attach: (form) => attachFile(files, PROOF_FOLDERS, form) },
  );
}

/** A proof's form alone: what a phone keeps for a place without network. */
export default function FieldProof({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { id, me, title, about } = loaderData;
  return (
    <FieldPage
      me={me}
      path={href('/admin/spending/:id/proof', { id })}
      above={{ path: href('/admin/spending/:id', { id }), title: t('spending.above') }}
      title={t('spending.prove')}
      sub={
        <>
          <span lang="fr">{title}</span> · <span>{about}</span>
        </>
      }
      error={actionData?.error}
      writtenOn={loaderData.today}
    >
      {(today) => <ProofForm key={today} spendingId={id} title={title} me={me} today={today} failure={actionData} />}
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
