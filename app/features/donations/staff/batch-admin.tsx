import { data, href, useSearchParams } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { signLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { BatchLines } from './batch-lines.tsx';
import { findBatch, listBatchLines } from './batch-list.server.ts';
import { UndoForm } from './undo-form.tsx';
import { useDraftDone } from './use-batch-draft.ts';
import type { Route } from './+types/batch-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const batch = await findBatch(db, params.id);
  if (!batch) throw data(null, { status: 404 });
  const { number, kind, day, declaredCount, declaredMinor, currency, counters, enteredBy, enteredAt, undoneAt } = batch;
  const person = viewOf(staff);
  const lines = await listBatchLines(db, batch.id, person);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  return {
    me: staff.memberId,
    number,
    kind,
    day: formatDay(day, language),
    count: declaredCount,
    sum: money(declaredMinor),
    counters,
    who: (await nameStaff(db, [enteredBy])).get(enteredBy) ?? enteredBy,
    at: formatStamp(enteredAt, language),
    undoneAt: undoneAt && formatStamp(undoneAt, language),
    mayUndo: staff.permissions.has('gifts.enter') && !undoneAt,
    isMasked: person.isMasked,
    pdfPath: person.isMasked || undoneAt ? undefined : href('/admin/batches/:id/receipts.pdf', params),
    lines: lines.map(({ paymentId, funds, amountMinor, keptMinor, ...line }) => ({
      ...line,
      id: paymentId,
      funds: funds.map(({ title, cloth, partMinor }) => ({
        title,
        cloth: clothUrl(cloth),
        part: partMinor === null ? undefined : money(partMinor),
      })),
      sum: money(amountMinor),
      back: keptMinor < amountMinor ? money(amountMinor - keptMinor) : undefined,
      receiptPath: person.isMasked
        ? undefined
        : href('/receipts/:token', { token: signLink(settings.authSecret, 'receipt', paymentId) }),
    })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'payments.read');
  return callStaffForm(
    context,
    request,
    { 'undo-batch': ({ reason }) => ({ batchId: params.id, reason }) },
    href('/admin/batches/:id', params),
  );
}

/** One batch: what was counted and by whom, each gift of it, and its receipts. */
export default function BatchPage({ loaderData: batch, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  useDraftDone(batch.me, search.get('done') === 'record-gifts');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('batch.title', { number: String(batch.number) })}</h1>
          <p className="sub">
            {t('batch.was', {
              kind: t(`batch.kinds.${batch.kind}`),
              day: batch.day,
              count: batch.count,
              sum: batch.sum,
            })}
          </p>
        </div>
        {batch.pdfPath && (
          <div className="hd__a">
            <a className="b" href={batch.pdfPath} target="_blank" rel="noreferrer">
              <StaffIcon name="printer" />
              {t('batch.print')}
            </a>
          </div>
        )}
      </div>
      <ActNotice error={actionData?.error} />
      {batch.undoneAt && <p className="banner banner--bad">{t('batch.undoneText', { at: batch.undoneAt })}</p>}
      <BatchLines lines={batch.lines} total={batch.sum} />
      {batch.isMasked && <p className="fine quiet">{t('person.masked')}</p>}
      <section className="sheet" aria-labelledby="counted">
        <div className="sheet__h">
          <h2 id="counted">{t('batch.counted')}</h2>
        </div>
        <dl className="sheet__b dl">
          {batch.counters.length > 0 && (
            <>
              <dt>{t('batch.counters')}</dt>
              <dd>
                <bdi>{batch.counters.join(', ')}</bdi>
              </dd>
            </>
          )}
          <dt>{t('batch.who')}</dt>
          <dd>
            <bdi>{batch.who}</bdi>
          </dd>
          <dt>{t('batch.at')}</dt>
          <dd>{batch.at}</dd>
        </dl>
      </section>
      {batch.mayUndo && <UndoForm failure={actionData} />}
    </>
  );
}
