import { href } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import { KINDS, readAccountTitles } from './account-titles.server.ts';
import { PLAN } from './syscebnl.ts';
import { numberOf } from './account-number.ts';
import { listAccounts, listNumbers } from './account-numbers.server.ts';
import type { Route } from './+types/accounts-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const numbers = await listNumbers(db);
  const accounts = await listAccounts(db);
  const language = staffLanguage(context.get(visitorContext).language);
  const titleOf = await readAccountTitles(db, context.get(payContext).purposes, language);
  const mapped = new Set(numbers.map(({ prefix }) => prefix));
  const counts = Map.groupBy(accounts, (account) => numberOf(account, numbers)?.prefix);
  return {
    mayWrite: staff.permissions.has('accounts.write'),
    numbers: numbers.map(({ prefix, number, label, revision, who }) => ({
      prefix,
      title: titleOf(prefix),
      number,
      label,
      revision,
      isProposed: who === null,
      count: counts.get(prefix)?.length ?? 0,
    })),
    unmapped: (counts.get(undefined) ?? []).map(titleOf),
    choices: [...KINDS.map((kind) => `${kind}:`), ...accounts]
      .filter((account) => !mapped.has(account))
      .map((account) => ({ value: account, label: titleOf(account) })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  // The call asks for its own right.
  await staffOf(context, request, 'reports.read');
  return callStaffForm(
    context,
    request,
    { 'save-account-number': ({ prefix, number, label, base }) => ({ prefix, number, label, base }) },
    href('/admin/accounts'),
  );
}

type Failure = { fields: Record<string, string>; typed: Record<string, string> };

/** Under which numbers of the accountant's plan the accounts of our books stand. */
export default function Accounts({
  loaderData: { mayWrite, numbers, unmapped, choices },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const isKnown = numbers.some(({ prefix }) => prefix === actionData?.typed.prefix);
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('place.accounts')}</h1>
          <p className="sub">{t('accounts.sub')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <datalist id="syscebnl">
        {PLAN.map((one) => (
          <option key={one.number} value={one.number} label={one.label} />
        ))}
      </datalist>
      <p className="banner">{t('accounts.confirm')}</p>
      {unmapped.length > 0 && (
        <section className="sheet" aria-labelledby="unmapped">
          <div className="sheet__h">
            <h2 id="unmapped">{t('accounts.unmapped')}</h2>
          </div>
          <p className="sheet__b">{unmapped.join(', ')}</p>
        </section>
      )}
      <section className="sheet" aria-labelledby="plan">
        <div className="sheet__h">
          <h2 id="plan">{t('accounts.plan')}</h2>
        </div>
        <ul className="sheet__b">
          {numbers.map((one) => (
            <li key={one.prefix}>
              {mayWrite ? (
                <details open={actionData?.typed.prefix === one.prefix}>
                  <summary>
                    <NumberLine {...one} />
                  </summary>
                  <NumberForm known={one} failure={actionData?.typed.prefix === one.prefix ? actionData : undefined} />
                </details>
              ) : (
                <NumberLine {...one} />
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayWrite && (
        <section className="sheet" aria-labelledby="new">
          <div className="sheet__h">
            <h2 id="new">{t('accounts.new')}</h2>
          </div>
          <div className="sheet__b">
            <NumberForm choices={choices} failure={isKnown ? undefined : actionData} />
          </div>
        </section>
      )}
    </>
  );
}

type NumberLineProps = { title: string; number: string; label: string; count: number; isProposed: boolean };

function NumberLine({ title, number, label, count, isProposed }: NumberLineProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <span className="code">{number}</span> {label}{' '}
      <span className="fine quiet">
        {title} {count > 0 && `· ${t('accounts.count', { count })}`}
      </span>{' '}
      {isProposed && <span className="tag tag--off">{t('accounts.proposed')}</span>}
    </>
  );
}

function NumberForm({
  known,
  choices = [],
  failure: { fields, typed } = { fields: {}, typed: {} },
}: {
  known?: { prefix: string; number: string; label: string; revision: number };
  /** Accounts that have no number of their own. */
  choices?: readonly { value: string; label: string }[];
  failure?: Failure;
}) {
  const { t } = useTranslation('admin');
  const values: Record<string, string> = { base: String(known?.revision ?? 0) };
  if (known) values.prefix = known.prefix;
  return (
    <ActForm intent="save-account-number" kind="line" label={t('accounts.save')} values={values}>
      {!known && (
        <Field
          label={t('accounts.prefix')}
          name="prefix"
          control="select"
          options={choices}
          defaultValue={typed.prefix}
          error={fields.prefix}
        />
      )}
      <Field
        label={t('accounts.number')}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        list="syscebnl"
        required={!known}
        hint={t(known ? 'accounts.numberHint' : 'accounts.planHint')}
        defaultValue={typed.number ?? known?.number}
        error={fields.number}
      />
      <Field
        label={t('accounts.label')}
        name="label"
        autoComplete="off"
        maxLength={120}
        defaultValue={typed.label ?? known?.label}
        error={fields.label}
      />
    </ActForm>
  );
}
