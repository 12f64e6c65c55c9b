import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { listMatches } from './read-matches.server.ts';
import styles from './matches-admin.module.css';
import type { Route } from './+types/matches-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const today = dayInKinshasa();
  const mayWrite = staff.permissions.has('matches.write');
  const all = await listMatches(db);
  return {
    mayWrite,
    funds: mayWrite
      ? (await listGiftFunds(db))
          .filter(({ id }) => id !== GENERAL_FUND)
          .map(({ id, title, place }) => ({ value: id, label: place ? `${title}, ${place}` : title }))
      : [],
    matches: all.map(({ id, sponsor, fund, firstDay, lastDay, endedAt, booked, ...sums }) => {
      const money = (amountMinor: number) => formatMoney({ amountMinor, currency: fund.currency }, language);
      const owedMinor = sums.matchedMinor - sums.cameMinor;
      const isEnded = endedAt !== null || lastDay < today;
      return {
        id,
        sponsor,
        title: fund.title,
        path: fund.path,
        days: `${formatDay(firstDay, language)} – ${formatDay(lastDay, language)}`,
        cap: money(sums.capMinor),
        matched: money(sums.matchedMinor),
        came: money(sums.cameMinor),
        booked: booked.map(({ receipt, countedMinor }) => ({ receipt, sum: money(countedMinor) })),
        owed: owedMinor > 0 ? money(owedMinor) : '',
        state: isEnded ? ('ended' as const) : firstDay > today ? ('toCome' as const) : ('open' as const),
      };
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'payments.read');
  return callStaffForm(
    context,
    request,
    {
      'open-match': ({ programId, sponsor, cap, firstDay, lastDay }) => ({
        programId,
        sponsor,
        cap,
        firstDay,
        lastDay,
      }),
      'end-match': ({ id, reason }) => ({ id, reason }),
      'book-match': ({ id, receipt }) => ({ id, receipt }),
      'unbook-match': ({ id, receipt, reason }) => ({ id, receipt, reason }),
    },
    href('/admin/matches'),
  );
}

/** Who gave their word to give as much as others, what of it is taken, and what of it came. */
export default function Matches({ loaderData: { matches, funds, mayWrite }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const fresh = actionData?.intent === 'open-match' ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('match.title')}</h1>
          <p className="sub">{t('match.sub')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {mayWrite && (
        <section className="sheet" aria-labelledby="new-match">
          <div className="sheet__h">
            <h2 id="new-match">{t('match.new')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm intent="open-match" label={t('match.open')}>
              <Field control="select" label={t('match.fund')} {...again('programId', fresh)} options={funds} />
              <Field
                label={t('match.sponsor')}
                {...again('sponsor', fresh)}
                required
                autoComplete="off"
                maxLength={80}
                hint={t('match.sponsorHint')}
              />
              <StaffSumField
                unit={2}
                label={t('match.cap')}
                {...again('cap', fresh)}
                required
                dir="ltr"
                maxLength={20}
                hint={t('match.capHint')}
              />
              <Field
                label={t('match.firstDay')}
                {...again('firstDay', fresh)}
                type="date"
                hint={t('match.firstDayHint')}
              />
              <Field label={t('match.lastDay')} {...again('lastDay', fresh)} type="date" required />
            </ActForm>
          </div>
        </section>
      )}
      <section className="sheet sheet--bleed" aria-label={t('match.title')}>
        <table aria-label={t('match.title')} className="t">
          <thead>
            <tr>
              <th scope="col">{t('match.sponsor')}</th>
              <th scope="col">{t('match.fund')}</th>
              <th scope="col">{t('match.state')}</th>
              <th scope="col" className="r">
                {t('match.matched')}
              </th>
              <th scope="col" className="r">
                {t('match.came')}
              </th>
              {mayWrite && <th scope="col">{t('match.acts')}</th>}
            </tr>
          </thead>
          <tbody>
            {matches.map(({ id, sponsor, title, path, days, state, cap, matched, came, booked, owed }) => {
              const failure = actionData?.typed.id === id ? actionData : undefined;
              const failed = (intent: string) => (failure?.intent === intent ? failure : undefined);
              return (
                <tr key={id} data-row>
                  <td className="c-m wrapc">
                    <bdi>{sponsor}</bdi>
                  </td>
                  <td className={`wrapc ${styles.wide}`}>
                    <Link to={path} reloadDocument>
                      {title}
                    </Link>
                  </td>
                  <td className="c-s">
                    {t(`match.is.${state}`)}
                    <br />
                    <span className="quiet fine">{days}</span>
                  </td>
                  <td className="c-a r num">{t('match.of', { matched, cap })}</td>
                  <td className="c-t r num">
                    {came}
                    {owed && (
                      <>
                        <br />
                        <span className="quiet fine">{t('match.owed', { owed })}</span>
                      </>
                    )}
                  </td>
                  {mayWrite && (
                    <td className={styles.wide}>
                      <details open={failure !== undefined}>
                        <summary>{t('match.change', { sponsor })}</summary>
                        <ActForm intent="book-match" kind="line" label={t('match.book')} values={{ id }}>
                          <Field
                            label={t('match.receipt')}
                            {...again('receipt', failed('book-match'))}
                            required
                            dir="ltr"
                            autoComplete="off"
                            maxLength={60}
                            hint={t('match.receiptHint')}
                          />
                        </ActForm>
                        {booked.length > 0 && (
                          <ul className="stack" aria-label={t('match.booked')}>
                            {booked.map(({ receipt, sum }) => {
                              const slip =
                                failed('unbook-match')?.typed.receipt === receipt ? failed('unbook-match') : undefined;
                              return (
                                <li key={receipt}>
                                  <bdi className="num">{receipt}</bdi> · <span className="num">{sum}</span>
                                  <ActForm
                                    intent="unbook-match"
                                    kind="line"
                                    label={t('match.unbook')}
                                    values={{ id, receipt }}
                                  >
                                    <Field
                                      label={t('match.reason')}
                                      name="reason"
                                      required
                                      maxLength={500}
                                      hint={t('match.unbookHint')}
                                      defaultValue={slip?.typed.reason}
                                      error={slip?.fields.reason ?? slip?.fields.receipt}
                                    />
                                  </ActForm>
                                </li>
                              );
                            })}
                          </ul>
                        )}
                        {state !== 'ended' && (
                          <ActForm intent="end-match" kind="line" label={t('match.end')} values={{ id }}>
                            <Field
                              label={t('match.reason')}
                              {...again('reason', failed('end-match'))}
                              required
                              maxLength={500}
                            />
                          </ActForm>
                        )}
                      </details>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
        {matches.length === 0 && <p className="sheet__b quiet">{t('match.none')}</p>}
      </section>
    </>
  );
}
