import { data, href } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { signLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { MoveForm } from './move-form.tsx';
import { viewPaymentForStaff } from './payment-page.server.ts';
import { PaymentFacts, PaymentFlag } from './payment-parts.tsx';
import { PaymentState } from './payment-state.tsx';
import { PaymentLedger, PaymentWay } from './payment-way.tsx';
import { ReceiptSheet } from '#app/features/receipts/parts/receipt-sheet.tsx';
import { TaxSheet } from '#app/features/receipts/parts/tax-sheet.tsx';
import { RefundForm } from './refund-form.tsx';
import type { Route } from './+types/payment-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db, settings } = siteContextOf(context);
  const payment = await findPayment(db, params.id);
  if (!payment) throw data(null, { status: 404 });
  return viewPaymentForStaff(payment, {
    db,
    staff,
    pay: context.get(payContext),
    language: staffLanguage(context.get(visitorContext).language),
    receiptPath: href('/receipts/:token/pdf', { token: signLink(settings.authSecret, 'receipt', payment.id) }),
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  // Each call asks for its own right.
  await staffOf(context, request, 'payments.read');
  const paymentId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'refund-payment': ({ amount, reason, how, reference, day }) => ({
        paymentId,
        amount,
        reason,
        byHand: how === 'hand' ? { reference, day } : undefined,
      }),
      'resend-receipt': () => ({ paymentId }),
      'correct-receipt': ({ name, address }) => ({ paymentId, name, address }),
      'move-gift': ({ giftId, programId, reason }) => ({ paymentId, giftId, programId, reason }),
      'issue-tax-receipt': ({ entityId, name, address }) => ({ paymentId, entityId, name, address }),
      'record-partner-receipt': ({ entityId, number, day }) => ({ paymentId, entityId, number, day }),
      'tell-partner': ({ taxReceiptId }) => ({ taxReceiptId }),
      'check-payment': () => ({ paymentId }),
      'prepare-sheet': ({ year }) => ({ paymentId, year }),
      'accept-payment': ({ amount, reason }) => ({ paymentId, amount, reason }),
    },
    ({ runId }) => (runId ? href('/admin/sheets/:id', { id: String(runId) }) : backToPage(request)),
  );
}

/** One payment: what for, from whom, its whole way, its lines in the ledger, and what can be done with it. */
export default function PaymentPage({ loaderData: payment, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>
            <bdi>{payment.name ?? t('payment.nobody')}</bdi>
          </h1>
          <p className="sub row">
            <b className="num">{payment.sum}</b>
            <PaymentState {...payment} />
            {payment.receipt && <span className="code">{payment.receipt.name}</span>}
            {payment.kept && <span>{t('payment.kept', { sum: payment.kept })}</span>}
          </p>
        </div>
        <div className="hd__a">
          {payment.receiptPath && (
            <a className="b" href={payment.receiptPath} target="_blank" rel="noreferrer">
              <StaffIcon name="receipt" />
              {t('payment.pdf')}
            </a>
          )}
          {payment.sheetYear && (
            <ActForm
              intent="prepare-sheet"
              label={t('payment.sheet', { year: String(payment.sheetYear) })}
              values={{ year: String(payment.sheetYear) }}
              className="row"
              quiet={{ icon: 'printer' }}
            />
          )}
          {payment.mayResend && (
            <ActForm
              intent="resend-receipt"
              label={t('payment.resend')}
              className="row"
              quiet={{ icon: 'envelope-simple', hotkey: 'r' }}
            />
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {payment.isFlagged && <PaymentFlag payment={payment} failure={actionData} />}
      <div className="cols">
        <div className="stack">
          <section className="sheet" aria-labelledby="what">
            <div className="sheet__h">
              <h2 id="what">{t('payment.what')}</h2>
            </div>
            <div className="sheet__b">
              <PaymentFacts payment={payment} />
            </div>
          </section>
          {payment.receipt && <ReceiptSheet receipt={payment.receipt} failure={actionData} />}
          {payment.tax && (
            <TaxSheet
              paymentId={payment.id}
              tax={payment.tax}
              name={payment.receipt?.says.name ?? payment.name}
              address={payment.receipt?.says.address ?? null}
              failure={actionData}
            />
          )}
          <PaymentWay way={payment.way} />
          {payment.ledger.length > 0 && <PaymentLedger lines={payment.ledger} />}
        </div>
        <div className="stack">
          {payment.refund && <RefundForm refund={payment.refund} isAlone={payment.isAlone} failure={actionData} />}
          {payment.move && <MoveForm move={payment.move} failure={actionData} />}
        </div>
      </div>
    </>
  );
}
