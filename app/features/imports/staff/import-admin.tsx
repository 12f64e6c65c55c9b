import { data, href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { findWaitingPlan } from '#app/features/staff/plans.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { listFunds } from '#app/features/donations/funds.server.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { ROW_OUTCOMES, MAPPED } from '#app/features/imports/gift-file.ts';
import { findImport, listRows } from '#app/features/imports/import-list.server.ts';
import { countClosed, countElsewhere, countOutcomes, sumOutcomes } from '#app/features/imports/import-sums.server.ts';
import { isTooOld } from '#app/features/imports/run-import.server.ts';
import { ImportActs } from './import-acts.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportTag } from './import-tag.tsx';
import type { Route } from './+types/import-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'gifts.import');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const found = await findImport(db, params.id);
  if (!found) throw data(null, { status: 404 });
  const { id, number, source, state, mapping, readBy, readAt } = found;
  const counts = await countOutcomes(db, id);
  const { items, next } = await listRows(db, id, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  const titles = new Map((await listFunds(db)).map((fund) => [fund.id, fund.title]));
  const verb = state === 'read' ? 'run-import' : state === 'done' ? 'undo-import' : undefined;
  const plan = verb && (await findWaitingPlan(db, verb, { importId: id }));
  return {
    next,
    number,
    source,
    state,
    counts,
    mapping: MAPPED.flatMap((name) => (mapping[name] ? [[name, mapping[name]] as const] : [])),
    isTooOld: state === 'read' && isTooOld(found),
    closed: state === 'read' ? await countClosed(db, id) : 0,
    elsewhere: state === 'read' ? await countElsewhere(db, id) : 0,
    who: (await nameStaff(db, [readBy])).get(readBy) ?? readBy,
    at: formatStamp(readAt, language),
    planId: plan?.id,
    sums: (
      await sumOutcomes(db, id, state === 'read' || state === 'running' ? ['new', 'booked'] : ['booked', 'left'])
    ).map((money) => ({ currency: money.currency, count: money.count, sum: formatMoney(money, language) })),
    rows: items.map(({ day, amountMinor, currency, fundId, ...row }) => ({
      ...row,
      day: day && formatDay(day, language),
      sum: amountMinor !== null && currency ? formatMoney({ amountMinor, currency }, language) : null,
      fund: fundId && (titles.get(fundId) ?? fundId),
    })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'gifts.import');
  const toInput = ({ reason = '' }: Record<string, string>) => ({ importId: params.id, reason });
  return callStaffForm(context, request, { 'run-import': toInput, 'undo-import': toInput }, backToPage(request));
}

/** One file of past gifts: what becomes of each line, the sums, and what can be done with it. */
export default function ImportPage({ loaderData: read, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { number, source, state, counts, sums, who, at, closed, elsewhere, mapping, rows, next } = read;
  return (
    <>
      <ListHead
        title={t('import.title', { number: String(number) })}
        sentence={
          <>
            <ImportTag state={state} /> {t('import.readBy', { source, who, at })}
          </>
        }
        states={ROW_OUTCOMES.filter((id) => counts[id]).map((id) => ({
          id,
          label: t(`import.outcome.${id}`),
          count: counts[id],
        }))}
        csv={href('/admin/imports/:id/lines.csv', params)}
        hasViews={false}
        error={actionData?.error}
      />
      <ImportProgress key={number} state={state} counts={counts} />
      {counts.left ? <p className="banner banner--bad">{t('import.left', { count: counts.left })}</p> : null}
      {sums.length > 0 && (
        <div className="figs">
          {sums.map(({ currency, count, sum }) => (
            <div key={currency}>
              <span className="num">{sum}</span>
              <span className="fine quiet">{t('import.count', { count })}</span>
            </div>
          ))}
        </div>
      )}
      {closed > 0 && <p className="banner">{t('import.closed', { count: closed })}</p>}
      {elsewhere > 0 && <p className="banner banner--bad">{t('import.elsewhere', { count: elsewhere })}</p>}
      <ImportRows rows={rows} />
      <ListFoot next={next} />
      <details className="more">
        <summary className="b b--q">
          <span>{t('mapping.title')}</span>
        </summary>
        <dl className="dl">
          {mapping.map(([name, head]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`import.map.${name}`)}</dt>
              <dd>
                <bdi>{head}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {state === 'read' && (
          <p>
            <Link to={`${href('/admin/imports/new')}?${new URLSearchParams({ ask: 'yes', source })}`}>
              {t('import.again')}
            </Link>
          </p>
        )}
      </details>
      <ImportActs read={read} failure={actionData} />
    </>
  );
}
