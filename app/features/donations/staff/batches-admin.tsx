import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listBatches } from './batch-list.server.ts';
import { BATCH_KINDS } from './batch-rules.ts';
import type { Route } from './+types/batches-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listBatches(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  const names = await nameStaff(
    db,
    items.map(({ enteredBy }) => enteredBy),
  );
  return {
    next,
    mayEnter: staff.permissions.has('gifts.enter'),
    batches: items.map(
      ({ id, number, kind, day, declaredCount, declaredMinor, currency, enteredBy, enteredAt, undoneAt }) => ({
        id,
        number,
        kind,
        day: formatDay(day, language),
        count: declaredCount,
        sum: formatMoney({ amountMinor: declaredMinor, currency }, language),
        who: names.get(enteredBy) ?? enteredBy,
        at: formatStamp(enteredAt, language),
        isUndone: undoneAt !== null,
      }),
    ),
  };
}

/** Batches of gifts that came without a card: what was counted, when, and who entered it. */
export default function Batches({ loaderData: { batches, next, mayEnter } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('batch.list')}
        sentence={t('batch.sub')}
        states={BATCH_KINDS.map((id) => ({ id, label: t(`batch.kinds.${id}`) }))}
        csv="/admin/batches.csv"
        hasViews={false}
      >
        {mayEnter && (
          <ButtonLink size="sm" to={href('/admin/batches/new')}>
            <StaffIcon name="hand-coins" />
            {t('batch.enter')}
          </ButtonLink>
        )}
      </ListHead>
      <section className="sheet sheet--bleed" aria-label={t('batch.list')}>
        <StaffTable
          label={t('batch.list')}
          rows={batches}
          columns={(col) => [
            col('number', t('batch.number'), 'c-m', ({ id, number }) => (
              <Link to={href('/admin/batches/:id', { id })}>{t('batch.title', { number: String(number) })}</Link>
            )),
            col('kind', t('batch.kind'), 'c-t', ({ kind, isUndone }) => (
              <>
                {t(`batch.kinds.${kind}`)} {isUndone && <span className="tag tag--bad">{t('batch.undone')}</span>}
              </>
            )),
            col('day', t('batch.day'), 'c-s'),
            col('who', t('batch.who'), '', ({ who }) => <bdi>{who}</bdi>),
            col('at', t('batch.at')),
            col('count', t('batch.gifts'), 'r'),
            col('sum', t('batch.sum'), 'c-a r'),
          ]}
        />
      </section>
      <ListFoot next={next} />
    </>
  );
}
