import { href, Link } from 'react-router';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listAnnouncedTransfers } from '#app/features/statements/announced-transfers.server.ts';
import { TRANSFER_STATES } from '#app/features/statements/statement-line.ts';
import type { Route } from './+types/announced-transfers-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listAnnouncedTransfers(db, state, {
    person: viewOf(staff),
    days: settings.promiseDays,
  });
  return {
    next,
    days: settings.promiseDays,
    announced: items.map(
      ({ id, reference, announcedMinor, amountMinor, currency, createdAt, name, fund, state: is }) => ({
        id,
        reference,
        name,
        fund,
        state: is,
        at: formatStamp(createdAt, language),
        sum: formatMoney({ amountMinor: announcedMinor, currency }, language),
        came:
          is === 'came' && amountMinor !== announcedMinor
            ? formatMoney({ amountMinor, currency }, language)
            : undefined,
      }),
    ),
  };
}

const LOOKS = { expected: 'wait', resting: 'off', came: 'ok' } as const;

/** Announced transfers: expected, resting, or come. */
export default function AnnouncedTransfers({ loaderData: { announced, next, days } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        csv="/admin/promises.csv"
        title={t('promise.list')}
        sentence={t('promise.sub', { count: days })}
        states={TRANSFER_STATES.map((id) => ({ id, label: t(`promise.state.${id}`) }))}
        hasViews={false}
      />
      <section className="sheet sheet--bleed" aria-label={t('promise.list')}>
        <StaffTable
          label={t('promise.list')}
          rows={announced}
          none={t('promise.none')}
          columns={(col) => [
            col('reference', t('promise.reference'), 'c-m', ({ id, reference }) => (
              <Link className="code" to={href('/admin/payments/:id', { id })}>
                {reference}
              </Link>
            )),
            col('name', t('batch.donor'), 'c-s wrapc', ({ name }) => <bdi>{name ?? t('batch.noName')}</bdi>),
            col('fund', t('batch.fund'), 'wrapc'),
            col('at', t('promise.at')),
            col('state', t('promise.where'), 'c-t', ({ state }) => (
              <span className={`tag tag--${LOOKS[state]}`}>
                <StaffIcon name={state === 'came' ? 'check' : 'clock'} />
                {t(`promise.state.${state}`)}
              </span>
            )),
            col('sum', t('batch.sum'), 'c-a r', ({ sum, came }) => (
              <>
                <span className="num">{sum}</span>
                {came && <small className="fine quiet">{t('promise.came', { sum: came })}</small>}
              </>
            )),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
