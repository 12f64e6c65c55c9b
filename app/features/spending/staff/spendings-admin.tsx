import { readFunds } from '#app/features/donations/funds.server.ts';
import { href, Link } from 'react-router';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { bandsOf, sumYears } from '#app/features/spending/fund-accounts.server.ts';
import { listBudgetLines } from '#app/features/spending/budget-lines.server.ts';
import { attachFile } from '#app/features/spending/papers.server.ts';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
import { listSpending, readFundAccounts, SPENDING_STATES } from '#app/features/spending/read-spending.server.ts';
import { INVOICE_FOLDERS } from '#app/features/spending/record-spending.server.ts';
import { RecordForm } from './record-form.tsx';
import { showSpendings } from './show-spending.server.ts';
import { SpendingTag } from './spending-tag.tsx';
import { readSpendingState } from './spending-state.server.ts';
import type { Route } from './+types/spendings-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'spending.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readSpendingState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listSpending(db, state);
  const all = await readFunds(db);
  const fund = all.get(state.fundId ?? '');
  const account = fund && (await readFundAccounts(db)).find((one) => one.fund === fund.id);
  return {
    next,
    mayRecord: staff.permissions.has('spending.record'),
    today: dayInKinshasa(),
    fund: fund && { id: fund.id, title: fund.title, bands: bandsOf(fund, sumYears(account!.years), language) },
    funds: Array.from(all.values(), ({ id, title }) => ({ id, title })),
    budgetLines: fund ? await listBudgetLines(db, fund.id) : [],
    states: [...SPENDING_STATES],
    spendings: await showSpendings(db, items, language),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'spending.read');
  const files = context.get(filesContext);
  return callStaffForm(
    context,
    request,
    {
      'record-spending': ({ projectId, amount, currency, day, kind, title, budgetLine }) => ({
        projectId,
        amount,
        currency,
        day,
        kind,
        title,
        budgetLine: budgetLine ?? '',
      }),
    },
    href('/admin/spending'),
    { attach: (form) => attachFile(files, INVOICE_FOLDERS, form) },
  );
}

/** What funds paid: each with its proofs, or how long it has had none; and the form that asks for one more. */
export default function Spendings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { fund, spendings, states, next, mayRecord, today, funds: all } = loaderData;
  const labels = { received: t('spending.received'), spent: t('spending.spent'), proven: t('spending.proven') };
  return (
    <>
      <ListHead
        title={fund ? t('spending.titleOf', { fund: fund.title }) : t('spending.title')}
        sentence={t('spending.sentence')}
        states={states.map((id) => ({ id, label: t(`spending.filter.${id}`) }))}
        keeps={['fund']}
        error={actionData?.error}
      >
        {mayRecord && (
          <a className="b" href="#record">
            {t('spending.record')}
          </a>
        )}
      </ListHead>
      <div className="cols">
        <div className="stack">
          {fund && (
            <section className="sheet" aria-label={fund.title}>
              <div className="sheet__b">
                <ThreeBands {...fund.bands} labels={labels} />
              </div>
            </section>
          )}
          <div className="sheet sheet--bleed">
            <StaffTable
              label={fund ? t('spending.titleOf', { fund: fund.title }) : t('spending.title')}
              rows={spendings}
              columns={(col) => [
                col(
                  'title',
                  t('spending.what'),
                  'c-m wrapc',
                  (line) => (
                    <Link to={href('/admin/spending/:id', { id: line.id })}>
                      {line.title || t(`spending.kinds.${line.kind}`)}
                    </Link>
                  ),
                  { lang: (line) => (line.title ? 'fr' : undefined) },
                ),
                col(
                  'fund',
                  t('spending.fund'),
                  'c-s wrapc',
                  (line) => (
                    <>
                      {line.fund}
                      {line.budgetLine && ` · ${line.budgetLine}`}
                    </>
                  ),
                  { lang: 'fr' },
                ),
                col('day', t('spending.day')),
                col('state', t('list.state'), 'c-t', (line) => <SpendingTag state={line.state} days={line.days} />),
                col('sum', t('spending.amount'), 'c-a r'),
              ]}
            />
          </div>
          <ListFoot next={next} />
        </div>
        {mayRecord && (
          <section className="sheet" id="record" aria-labelledby="record-title">
            <div className="sheet__h">
              <h2 id="record-title">{t('spending.record')}</h2>
            </div>
            <div className="sheet__b">
              <p className="fine quiet">{t('spending.two')}</p>
              <RecordForm
                funds={all}
                fundId={fund?.id}
                budgetLines={loaderData.budgetLines}
                today={today}
                failure={actionData}
              />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
