import { data, href } from 'react-router';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { BarePage } from '#app/features/staff/parts/bare-page.tsx';
import { KeptPage } from '#app/features/staff/parts/kept-page.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffFault } from '#app/features/staff/parts/staff-fault.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useDay } from '#app/kit/use-day.ts';
import { useSendWaiting } from '#app/kit/use-waiting.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { attachFile } from '#app/features/spending/papers.server.ts';
import { PROOF_FOLDERS } from '#app/features/spending/proof-acts.server.ts';
import { findSpending } from '#app/features/spending/read-spending.server.ts';
import { readProofForm } from './proof-action.ts';
import { ProofForm } from './proof-form.tsx';
import { showSpendings } from './show-spending.server.ts';
import type { Route } from './+types/field-proof.ts';

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
  const { files } = context.get(payContext);
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
  const today = useDay(loaderData.today);
  useSendWaiting(me);
  return (
    <BarePage>
      <p>
        <a className="b b--q" href={href('/admin/spending/:id', { id })}>
          <StaffIcon name="arrow-left" /> <span>{t('spending.room')}</span>
        </a>
      </p>
      <h1>{t('spending.prove')}</h1>
      <p className="sub">
        <span lang="fr">{title}</span> · <span>{about}</span>
      </p>
      <ActNotice error={actionData?.error} />
      <section className="sheet">
        <div className="sheet__b">
          <ProofForm key={today} spendingId={id} title={title} me={me} today={today} failure={actionData} />
        </div>
      </section>
      <KeptPage path={href('/admin/spending/:id/proof', { id })} />
    </BarePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BarePage>
      <StaffFault error={error} />
    </BarePage>
  );
}
