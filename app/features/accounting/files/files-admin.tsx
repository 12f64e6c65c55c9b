import { Form, href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { ReportPlaces } from '#app/features/accounting/staff/report-nav.tsx';
import { spanOf } from '#app/features/accounting/staff/report.server.ts';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { findLastClosed } from '#app/features/payments/ledger.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findLacking } from './file-lines.server.ts';
import { readFileAsked } from './file-asked.server.ts';
import { LAYOUTS } from './layouts.ts';
import type { Route } from './+types/files-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const search = new URL(request.url).searchParams;
  const asked = readFileAsked(search);
  const span = spanOf(search.get('period'), search.get('at'));
  const lacking = asked && !asked.fault ? await findLacking(db, asked.days, asked.currency) : undefined;
  const isWhole = lacking?.accounts.length === 0 && lacking.rates.length === 0;
  const closed = await findLastClosed(db);
  return {
    typed: {
      layout: asked?.layout ?? '',
      period: span.period,
      at: span.from,
      currency: search.get('currency') ?? '',
      partedBy: asked?.partedBy ?? 'tab',
      siren: search.get('siren') ?? '',
    },
    fault: asked?.fault,
    lacking: lacking && {
      accounts: lacking.accounts,
      rates: lacking.rates.map(({ currency, day }) => ({ currency, day: formatDay(day, language) })),
    },
    file: isWhole ? `${href('/admin/reports/file')}?${search}` : undefined,
    days: asked && `${formatDay(asked.days.from, language)} – ${formatDay(asked.days.to, language)}`,
    isFinal: asked !== undefined && closed !== undefined && asked.days.to.slice(0, 7) <= closed,
  };
}

/** The entries in the layout of a program of accounting: what is asked for, what is still to be said, and the file. */
export default function Files({ loaderData: { typed, fault, lacking, file, days, isFinal } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const nameOf = useAccountName();
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('files.title')}</h1>
          <p className="sub">
            {t('files.intro')} {t('report.byBooking')}
          </p>
        </div>
      </div>
      <ReportPlaces current="files" />
      <section className="sheet" aria-labelledby="file">
        <div className="sheet__h">
          <h2 id="file">{t('files.which')}</h2>
        </div>
        <Form method="get" className="sheet__b entry" noValidate>
          <Field
            label={t('files.layout')}
            name="layout"
            control="select"
            className="w6"
            options={LAYOUTS.map((value) => ({ value, label: t(`files.layouts.${value}`) }))}
            defaultValue={typed.layout}
          />
          <Field
            label={t('report.period')}
            name="period"
            control="select"
            className="w3"
            options={(['month', 'quarter', 'year'] as const).map((value) => ({
              value,
              label: t(`report.periods.${value}`),
            }))}
            defaultValue={typed.period}
            hint={t('files.yearHint')}
          />
          <Field label={t('files.at')} name="at" type="date" className="w3" defaultValue={typed.at} />
          <Field
            label={t('files.currency')}
            name="currency"
            control="select"
            className="w4"
            options={[{ value: '', label: t('files.choose') }, ...CURRENCIES.map((value) => ({ value, label: value }))]}
            defaultValue={typed.currency}
            hint={t('files.currencyHint')}
            error={fault === 'currency' ? t('files.choose') : undefined}
          />
          <Field
            label={t('files.partedBy')}
            name="partedBy"
            control="select"
            className="w4"
            options={(['tab', 'pipe'] as const).map((value) => ({ value, label: t(`files.parts.${value}`) }))}
            defaultValue={typed.partedBy}
          />
          <Field
            label={t('files.siren')}
            name="siren"
            inputMode="numeric"
            isOptional
            className="w4"
            defaultValue={typed.siren}
            hint={t('files.sirenHint')}
            error={fault === 'siren' ? t('files.sirenWrong') : undefined}
          />
          <Button type="submit" size="sm" kind="line">
            {t('files.prepare')}
          </Button>
        </Form>
      </section>
      {lacking && (
        <section className="sheet" aria-labelledby="ready">
          <div className="sheet__h">
            <h2 id="ready">{days}</h2>
          </div>
          <div className="sheet__b stack stack--s">
            {lacking.accounts.length > 0 && (
              <p className="banner">
                {t('files.noNumber')} {lacking.accounts.map(nameOf).join(', ')}.{' '}
                <Link to={href('/admin/accounts')}>{t('place.accounts')}</Link>
              </p>
            )}
            {lacking.rates.map(({ currency, day }) => (
              <p key={currency} className="banner">
                {t('files.noRate', { currency, day })} <Link to={href('/admin/settings')}>{t('place.settings')}</Link>
              </p>
            ))}
            {file && <p>{t(isFinal ? 'files.final' : 'files.open')}</p>}
            {file && (
              <p>
                <a className="b" href={file} download>
                  <StaffIcon name="download-simple" />
                  {t('files.take')}
                </a>
              </p>
            )}
          </div>
        </section>
      )}
    </>
  );
}
