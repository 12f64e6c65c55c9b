import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { data, Form, href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { CurrencyCells } from '#app/features/donations/parts/currency-cells.tsx';
import { DONOR_FIELDS, presetsIn, STANDARD_PRESETS } from '#app/features/donations/donation-rules.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { useChosenCurrency } from '#app/features/payments/parts/worth.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/pledge-page.ts';
import styles from './pledge-page.module.css';

export const handle = {
  isPublic: true,
  params: [],
  shows: [],
  hydrate: 'never',
  namespaces: ['pledges', 'donations', 'ui'],
};

/** `/promesse`: on which day somebody will give. No script: a form, and a mail to confirm. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'pledges');
  const funds = await nameFunds(
    db,
    (await listGiftFunds(db)).map((fund) => ({ ...fund, fundId: fund.id })),
    language,
  );
  return {
    meta: describePage(context, {
      path: href('/promesse'),
      title: t('title'),
      description: t('description'),
      art: { kind: 'scene', seed: 'promesse', type: 'visite', palette: 'aube' },
      crumbs: [{ name: t('title'), path: href('/promesse') }],
    }),
    funds: funds.map(({ id, title, place }) => ({
      value: id,
      label: place ? title + PUNCTUATION[language].comma + place : title,
    })),
    presets: changedPresets(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'pledge-gift', (fields) => fields);
  if (answer.ok) return data({ sent: String(answer.body.message), error: '', fields: {}, typed: {} });
  const { error, fields = {} } = answer.body;
  return data({ sent: '', error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Pledge({
  loaderData: { funds, presets = STANDARD_PRESETS },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('pledges');
  const gift = useTranslation('donations').t;
  const ui = useTranslation('ui').t;
  const { sent, error } = actionData ?? {};
  const typed: Record<string, string> = actionData?.typed ?? {};
  const fields: Record<string, string> = actionData?.fields ?? {};
  const posted = isWorthCurrency(typed.currency) ? typed.currency : undefined;
  const currency = useChosenCurrency(posted);
  return (
    <Letterbox
      art={artUrl({ kind: 'scene', seed: 'promesse', type: 'visite', palette: 'aube', frame: '1:1' })}
      title={t('heading')}
    >
      {sent ? (
        <FormNotice done={sent} />
      ) : (
        <>
          <p className="lead">{t('lead')}</p>
          <Form method="post" id="promettre" className={styles.form} reloadDocument noValidate action="#promettre">
            <FormNotice error={error} />
            <input type="hidden" name="idempotencyKey" suppressHydrationWarning />
            <Field
              label={gift('fund')}
              name="programId"
              control="select"
              options={funds}
              defaultValue={typed.programId}
              error={fields.programId}
            />
            <input type="hidden" name="currency" value={currency} />
            <Field
              label={gift('amount') + ui('signs.open') + currency + ui('signs.close')}
              name="amount"
              inputMode="decimal"
              dir="ltr"
              required
              // In bare digits: what is typed is read the same in every language, how a language groups them is not.
              defaultValue={currency === posted ? typed.amount : String(presetsIn(presets, currency).chosen)}
              error={fields.amount}
            />
            <CurrencyCells current={currency} to={['?', 'promettre']} />
            <Field
              label={t('day')}
              hint={t('dayHint')}
              name="day"
              type="date"
              required
              defaultValue={typed.day}
              error={fields.day}
            />
            <Field
              label={gift('name')}
              name="donorName"
              isOptional

              autoComplete="name"
              defaultValue={typed.donorName}
              error={fields.donorName}
            />
            <Field
              label={gift('email')}
              hint={t('emailHint')}
              name="donorEmail"
              type="email"
              required
              maxLength={DONOR_FIELDS.donorEmail.max}
              autoComplete="email"
              defaultValue={typed.donorEmail}
              error={fields.donorEmail}
            />
            <Button type="submit" kind="ink">
              {t('submit')}
            </Button>
          </Form>
        </>
      )}
    </Letterbox>
  );
}
