import { useEffect } from 'react';
import { data, href, Link } from 'react-router';
import { keepAtHand } from '#app/kit/keep-at-hand.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listBudgetLines } from '#app/features/spending/budget-lines.server.ts';
import { attachFile } from '#app/features/spending/papers.server.ts';
import { PROOF_FOLDERS } from '#app/features/spending/proof-acts.server.ts';
import { INVOICE_FOLDERS } from '#app/features/spending/record-spending.server.ts';
import { readDoubts } from '#app/features/spending/doubts/read-doubts.server.ts';
import { findSpending } from '#app/features/spending/read-spending.server.ts';
import { BudgetLineField } from './budget-line-field.tsx';
import { DoubtsSheet } from './doubts-sheet.tsx';
import { ProofCard } from './proof-card.tsx';
import { readProofForm } from './proof-action.ts';
import { ProofForm } from './proof-form.tsx';
import { showSpendings } from './show-spending.server.ts';
import { SpendingTag } from './spending-tag.tsx';
import type { Route } from './+types/spending-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'spending.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const line = await findSpending(db, params.id);
  if (!line) throw data(null, { status: 404 });
  const [spending] = await showSpendings(db, [line], language);
  const mayRecord = staff.permissions.has('spending.record');
  const isBooked = line.bookedAt !== null && line.state !== 'reversed';
  return {
    spending: spending!,
    me: staff.memberId,
    today: dayInKinshasa(),
    doubts: await readDoubts(db, line, { language, staff }),
    // Once approved, what was read then stays.
    mayAttach: mayRecord && (line.state === 'asked' || (isBooked && line.invoice === null)),
    mayReverse: mayRecord && isBooked,
    budgetLines: mayRecord && (isBooked || line.state === 'asked') ? await listBudgetLines(db, line.fundId) : [],
    mayProve: isBooked && staff.permissions.has('proofs.add'),
    mayWithdraw: staff.permissions.has('proofs.withdraw'),
    maySeePlan: staff.permissions.has('plans.read'),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'spending.read');
  const files = context.get(filesContext);
  const spendingId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'add-proof': readProofForm(spendingId),
      'attach-invoice': () => ({ spendingId }),
      'set-budget-line': ({ budgetLine }) => ({ spendingId, budgetLine }),
      'reverse-spending': ({ reason }) => ({ spendingId, reason }),
      'withdraw-proof': ({ proofId, reason }) => ({ proofId, reason }),
      'answer-doubt': ({ doubtId, text, showQuestion }) => ({ doubtId, text, showQuestion: showQuestion === 'on' }),
    },
    href('/admin/spending/:id', params),
    {
      attach: (form) =>
        attachFile(files, form.get('intent') === 'attach-invoice' ? INVOICE_FOLDERS : PROOF_FOLDERS, form),
    },
  );
}

/** One spending: what was paid and by whom it was asked for, its invoice, its proofs, and the form that adds one. */
export default function Spending({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { spending, doubts, me, today, mayAttach, mayReverse, mayProve, mayWithdraw, maySeePlan, budgetLines } =
    loaderData;
  const { id, title, kind, fund, fundId, budgetLine, sum, day, who, state, days, planId, hasInvoice, proofs } =
    spending;
  const adding = actionData?.intent === 'add-proof' ? actionData : undefined;
  const answering = actionData?.intent === 'answer-doubt' ? actionData : undefined;
  const attaching = actionData?.intent === 'attach-invoice' ? actionData : undefined;
  const lining = actionData?.intent === 'set-budget-line' ? actionData : undefined;
  const fieldPage = href('/admin/spending/:id/proof', { id });
  useEffect(() => {
    if (mayProve) void keepAtHand(fieldPage);
  }, [mayProve, fieldPage]);
  const reversing = actionData?.intent === 'reverse-spending' ? actionData : undefined;
  const failed = actionData?.intent === 'withdraw-proof' ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={`${href('/admin/spending')}?fund=${fundId}`}>
              <StaffIcon name="arrow-left" />
              <span lang="fr">{fund}</span>
            </Link>
          </p>
          <h1 lang={title ? 'fr' : undefined}>{title || t(`spending.kinds.${kind}`)}</h1>
          <p className="sub row">
            <SpendingTag state={state} days={days} />
            <b className="num">{sum}</b>
            <span>{day}</span>
            <span>{t(`spending.kinds.${kind}`)}</span>
            {budgetLine && <span lang="fr">{t('spending.onLine', { line: budgetLine })}</span>}
          </p>
        </div>
        <div className="hd__a">
          {hasInvoice && (
            <a className="b b--q" href={href('/admin/spending/:id/invoice', { id })} download>
              <StaffIcon name="download-simple" />
              <span>{t('spending.invoice')}</span>
            </a>
          )}
          {planId && maySeePlan && (
            <Link className="b b--q" to={href('/admin/plans/:id', { id: planId })}>
              <StaffIcon name="users" />
              <span>{t('spending.plan')}</span>
            </Link>
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {who && <p className="small quiet">{t('spending.askedBy', { who })}</p>}
      {doubts.length > 0 && <DoubtsSheet doubts={doubts} failure={answering} />}
      {mayAttach && (
        <details open={attaching !== undefined || undefined}>
          <summary>{t(hasInvoice ? 'spending.replaceInvoice' : 'spending.addInvoice')}</summary>
          <ActForm intent="attach-invoice" kind="line" label={t('spending.attach')} hasFile>
            {hasInvoice && <p className="fine quiet">{t('spending.replaceHint')}</p>}
            <Field
              label={t('spending.invoice')}
              hint={t('spending.invoiceHint')}
              name="file"
              type="file"
              accept="application/pdf,image/jpeg,image/png,image/webp"
              required
              error={attaching?.fields.file}
            />
          </ActForm>
        </details>
      )}
      {budgetLines.length > 0 && (
        <details open={lining !== undefined || undefined}>
          <summary>{t('spending.setLine')}</summary>
          <ActForm intent="set-budget-line" kind="line" label={t('projects.setState')}>
            <BudgetLineField
              lines={budgetLines}
              line={lining?.typed.budgetLine ?? budgetLine}
              error={lining?.fields.budgetLine}
            />
          </ActForm>
        </details>
      )}
      {mayReverse && (
        <details open={reversing !== undefined || undefined}>
          <summary>{t('spending.reverse')}</summary>
          <ActForm intent="reverse-spending" kind="line" label={t('spending.ask')}>
            <p className="fine quiet">{t('spending.reverseHint')}</p>
            <Field label={t('spending.reason')} {...again('reason', reversing)} maxLength={500} required />
          </ActForm>
        </details>
      )}
      <div className="cols">
        <section className="sheet" aria-labelledby="proofs">
          <div className="sheet__h">
            <h2 id="proofs">{t('spending.proofs')}</h2>
          </div>
          <ul className="sheet__b stack">
            {proofs.map((proof) => (
              <ProofCard
                key={proof.id}
                proof={proof}
                mayWithdraw={mayWithdraw}
                failure={failed?.typed.proofId === proof.id ? failed : undefined}
              />
            ))}
            {proofs.length === 0 && <li className="quiet">{t('spending.noProof')}</li>}
          </ul>
        </section>
        {mayProve && (
          <section className="sheet" aria-labelledby="add">
            <div className="sheet__h">
              <h2 id="add">{t('spending.addProof')}</h2>
            </div>
            <div className="sheet__b">
              <ProofForm
                spendingId={id}
                title={title || t(`spending.kinds.${kind}`)}
                me={me}
                today={today}
                failure={adding}
              />
              <p className="fine">
                <a href={fieldPage}>{t('spending.fieldPage')}</a>
              </p>
            </div>
          </section>
        )}
      </div>
    </>
  );
}
