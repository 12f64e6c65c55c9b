import { href, Link } from 'react-router';
import { takesMoney } from '#app/kit/foundation.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { FLOATING, isRateGood, listNewestRates, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { dayInKinshasa, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { writeSum } from '#app/shared/formats.ts';
import { readAccounts, readIdentity } from '#app/features/foundation/held-settings.server.ts';
import { readShownAccounts } from '#app/features/foundation/shown-accounts.server.ts';
import { samplePlaces } from '#app/features/foundation/identity.server.ts';
import { SOCIALS } from '#app/features/foundation/identity.ts';
import { listPoints } from '#app/features/foundation/missing.server.ts';
import { AccountsForm } from '#app/features/foundation/parts/accounts-form.tsx';
import { IdentityForm } from '#app/features/foundation/parts/identity-form.tsx';
import { RatesForm } from '#app/features/foundation/parts/rates-form.tsx';
import { PointList } from '#app/features/foundation/parts/point-list.tsx';
import { SettingsPlaces } from '#app/features/foundation/parts/settings-places.tsx';
import type { Route } from './+types/settings-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'settings.read');
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const { identity, revision } = await readIdentity(db);
  const { accounts, revision: accountsRevision } = await readAccounts(db);
  const { shown, waiting } = await readShownAccounts(db, settings);
  const newest = await listNewestRates(db);
  return {
    mayWrite: staff.permissions.has('settings.write'),
    mayRate: staff.permissions.has('rates.write'),
    isClosed: !takesMoney(),
    points: await listPoints(db, settings, context.get(payContext)),
    identity: {
      ...identity,
      // A sample's value is shown beside its field, and not as what the foundation said of itself.
      sample: samplePlaces(identity),
    },
    revision,
    accounts: accounts.filter(({ isSample }) => !settings.isLive || !isSample),
    accountsRevision,
    // Saved, and not told to donors before then; beside it what they are told meanwhile.
    waiting: waiting && { from: formatStamp(waiting.from, language), shown },
    rates: await Promise.all(
      newest.map(async ({ currency, perEuro, day, source }) => ({
        currency,
        perEuro: writeSum(perEuro, currency, language),
        day: formatDay(day, language),
        source,
        isOld: !(await isRateGood(db, currency, 'EUR', WARN_RATES_AFTER_DAYS)),
      })),
    ),
    ratesSource: settings.rates?.source ?? null,
    floating: FLOATING,
    today: dayInKinshasa(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  // Each call asks for its own right.
  await staffOf(context, request, 'settings.read');
  return callStaffForm(
    context,
    request,
    {
      'save-settings': ({ key, base, ...fields }) => ({
        key,
        base,
        value: key === 'bank-accounts' ? readAccountFields(fields) : readIdentityFields(fields),
      }),
      'enter-rate': ({ currency, perEuro, day, confirm }) => ({
        currency,
        perEuro,
        day: day || undefined,
        confirm: confirm === 'yes',
      }),
      'send-test-mail': () => ({}),
    },
    href('/admin/settings'),
  );
}

const readIdentityFields = (fields: Record<string, string>) => ({
  ...fields,
  social: Object.fromEntries(SOCIALS.map((name) => [name, fields[name]?.trim() ?? ''])),
});

/** One account for each currency; where nothing is typed there is none. */
const readAccountFields = (fields: Record<string, string>) =>
  CURRENCIES.flatMap((currency) => {
    const [holder, bank, bic, iban, number] = ['holder', 'bank', 'bic', 'iban', 'number'].map((name) =>
      (fields[`${currency}.${name}`] ?? '').trim(),
    );
    return holder || bank || bic || iban || number ? [{ currency, holder, bank, bic, iban, number }] : [];
  });

/** After a refusal, too, the revision that the next save is made from is the newest. */
export const shouldRevalidate = () => true;

/** Points that are seen to on this page. */
const HERE = { identity: '#identity', accounts: '#bank-accounts', rates: '#rates' };

/** Who the foundation is, where its donors send money, what currencies are worth; on a new site first what it lacks. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { mayWrite, isClosed, points } = loaderData;
  const isReady = points.every(({ isThere, isNeeded }) => isThere || !isNeeded);
  const failureOf = (intent: string, key?: string) =>
    actionData?.intent === intent && (key === undefined || actionData.typed.key === key) ? actionData : undefined;
  return (
    <>
      <SettingsPlaces current="foundation" sub={t('settings.sub')} />
      {/* A form that was refused says so itself. */}
      <ActNotice error={failureOf('send-test-mail')?.error} />
      <section className="sheet" aria-labelledby="points">
        <div className="sheet__h">
          <h2 id="points">{t(isClosed ? 'settings.missing' : 'settings.state')}</h2>
        </div>
        <div className="sheet__b">
          {isClosed && <p>{t('settings.firstText')}</p>}
          {isReady && <p className="msg">{t('settings.ready')}</p>}
          <PointList
            words={{ there: t('settings.there'), lacks: t('settings.lacks'), not: t('settings.not') }}
            points={points.map(({ key, isThere, isNeeded }) => ({
              key,
              isThere,
              isNeeded,
              title: t(`settings.point.${key}.title`),
              text: t(isThere ? `settings.point.${key}.there` : `settings.point.${key}.not`),
              path: !isThere && key in HERE ? HERE[key as keyof typeof HERE] : undefined,
            }))}
          />
          <p>
            <Link to={href('/admin/settings/live')}>{t('settings.live.all')}</Link>
          </p>
          {mayWrite && <ActForm intent="send-test-mail" kind="line" label={t('settings.tryMail')} />}
        </div>
      </section>
      <IdentityForm
        identity={loaderData.identity}
        revision={loaderData.revision}
        mayWrite={mayWrite}
        failure={failureOf('save-settings', 'identity')}
      />
      <AccountsForm
        accounts={loaderData.accounts}
        revision={loaderData.accountsRevision}
        waiting={loaderData.waiting}
        mayWrite={mayWrite}
        failure={failureOf('save-settings', 'bank-accounts')}
      />
      <RatesForm
        rates={loaderData.rates}
        source={loaderData.ratesSource}
        currencies={loaderData.floating}
        today={loaderData.today}
        mayWrite={loaderData.mayRate}
        failure={failureOf('enter-rate')}
      />
    </>
  );
}
