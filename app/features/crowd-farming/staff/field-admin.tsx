import { data, href } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay, nameMonth } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { attachPicture } from '#platform/pictures.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { todayIn } from '#app/features/crowd-farming/field-view.server.ts';
import { placeInSeason, seasonMonths } from '#app/features/crowd-farming/field-rules.ts';
import { mayStep } from '#app/features/crowd-farming/field-steps.server.ts';
import { findField } from '#app/features/crowd-farming/fields.server.ts';
import { FIELD_PICTURES } from '#app/features/crowd-farming/pictures.server.ts';
import { findPlot } from '#app/features/crowd-farming/plots.server.ts';
import { listReports, listWho, reportTitle } from '#app/features/crowd-farming/reports.server.ts';
import { StepForm } from './field-form.tsx';
import { FieldState } from './field-state.tsx';
import { PayoutSheet } from './payout-sheet.tsx';
import { readReckoning, readShared } from './read-payout.server.ts';
import { Season } from './season.tsx';
import type { Route } from './+types/field-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'fields.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const [field, plot] = [await findField(db, params.id), await findPlot(db, params.id)];
  if (!field || !plot) throw data(null, { status: 404 });
  const today = todayIn(field);
  const words = translate(language, 'crowdFarming');
  const who = await listWho(db, field.id);
  const names = await nameStaff(db, [...who.values()]);
  const mayPayOut = staff.permissions.has('fields.payOut');
  const shared = await readShared(db, field.id, language);
  const reckoned =
    mayPayOut && plot.status === 'harvesting'
      ? await readReckoning(db, field.id, new URL(request.url).searchParams, {
          language,
          errors: translate(language, 'errors'),
        })
      : undefined;
  const { title, place, farmer, season, fundingUntil } = field.data;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' }, language);
  return {
    id: field.id,
    title,
    place,
    farmer: farmer.name,
    status: plot.status,
    people: plot.people,
    raised: money(plot.raisedMinor),
    goal: money(plot.goalMinor),
    until: formatDay(fundingUntil, language),
    today,
    months: seasonMonths(season).map(({ month, phase }) => ({ phase, ...nameMonth(month, language) })),
    needle: placeInSeason(season, today),
    reports: (await listReports(db, field)).map((report) => ({
      id: report.id,
      day: formatDay(report.date, language),
      title: report.title || report.step ? reportTitle(report, words).title : undefined,
      text: report.text,
      picture: report.picture,
      who: names.get(who.get(report.id) ?? ''),
    })),
    next: (['active', 'harvesting'] as const).find((to) => mayStep(plot, to)),
    mayClose: mayStep(plot, 'refunded'),
    mayAdvance: staff.permissions.has('fields.advance'),
    mayPayOut,
    shared,
    reckoned,
    csv: mayPayOut && shared ? `${href('/admin/fields/:id', params)}/payout.csv` : undefined,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'fields.read');
  const files = context.get(filesContext);
  const fieldId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'advance-field': ({ to, day, text }) => ({ fieldId, to, day, text }),
      'pay-out-field': ({ harvest, price, total, reason }) => ({
        fieldId,
        harvest,
        price,
        total: total || undefined,
        reason: reason || undefined,
      }),
    },
    href('/admin/fields/:id', params),
    { attach: (form) => attachPicture(files, FIELD_PICTURES, form) },
  );
}

/** One field: its season, what was told of it, its next step, and the sharing of its harvest. */
export default function FieldPage({ loaderData: field, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { status, today, next } = field;
  const payout = field.shared ?? field.reckoned?.payout;
  return (
    <>
      <div className="hd">
        <div>
          <p className="fine quiet">{t('fields.sub', { place: field.place, count: field.people })}</p>
          <h1 lang="fr">{field.title}</h1>
          <p className="sub row">
            <FieldState status={status} />
            <span>{t('fields.gatheredOf', { sum: field.raised, goal: field.goal, date: field.until })}</span>
          </p>
        </div>
        <div className="hd__a">
          <a className="b" href={address(`${href('/crowdfarming/project/:id', { id: field.id })}?tab=timeline`)}>
            {t('fields.see')}
          </a>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <Season months={field.months} today={field.needle} />
      <div className="cols">
        <section className="sheet" aria-labelledby="steps">
          <div className="sheet__h">
            <h2 id="steps">{t('fields.steps')}</h2>
            <span className="fine quiet">{field.farmer}</span>
          </div>
          <div className="sheet__b">
            {field.reports.length === 0 && <p className="quiet">{t('fields.noReports')}</p>}
            <History
              entries={field.reports.map(({ id, day, title, text, picture, who }) => ({
                id,
                at: day,
                who,
                what: <span lang="fr">{title ?? text}</span>,
                children: (
                  <>
                    {title && text && (
                      <span className="fine" lang="fr">
                        {text}
                      </span>
                    )}
                    {picture && <img src={picture} alt={t('fields.photoAlt', { day })} width={240} loading="lazy" />}
                  </>
                ),
              }))}
            />
          </div>
        </section>
        <div className="stack">
          {field.mayAdvance && next && (
            <section className="sheet" aria-labelledby="next">
              <div className="sheet__h">
                <h2 id="next">{t('order.nextStep')}</h2>
              </div>
              <div className="sheet__b">
                <StepForm to={next} today={today} failure={actionData} />
              </div>
            </section>
          )}
          {(payout || field.reckoned) && (
            <PayoutSheet
              asked={field.reckoned?.asked ?? { harvest: '', price: '', fields: {} }}
              payout={payout}
              isDone={field.shared !== undefined}
              mayAsk={field.mayPayOut}
              csv={field.csv}
            />
          )}
          {field.mayAdvance && status !== 'refunded' && status !== 'completed' && (
            <section className="sheet" aria-labelledby="tell">
              <div className="sheet__h">
                <h2 id="tell">{t('fields.report')}</h2>
              </div>
              <div className="sheet__b">
                <StepForm to={status} isReport today={today} failure={actionData} />
              </div>
            </section>
          )}
          {field.mayAdvance && field.mayClose && (
            <details className="sheet">
              <summary className="sheet__b">{t('fields.close')}</summary>
              <div className="sheet__b">
                <p className="quiet">{t('fields.closeText')}</p>
                <StepForm to="refunded" today={today} failure={actionData} />
              </div>
            </details>
          )}
        </div>
      </div>
    </>
  );
}
