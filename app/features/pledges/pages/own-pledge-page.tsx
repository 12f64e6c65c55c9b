import { data, Form, href, redirect } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { STANDARD_PRESETS } from '#app/features/donations/donation-rules.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { formatMoney, toMajor } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PLEDGE_LINK } from '#app/features/pledges/pledge-mails.server.ts';
import { findPledge } from '#app/features/pledges/read-pledges.server.ts';
import type { Route } from './+types/own-pledge-page.ts';
import styles from './pledge-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['pledges', 'donations', 'ui'] };

/** Where the link of each mail leads: to confirm, to give (the form of its fund, filled in), or to change one's mind. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'pledges');
  const id = readLink(settings, PLEDGE_LINK, token);
  const found = id && (await findPledge(db, id, language));
  if (!found) throw data(null, { status: 404 });
  const { pledge, fund, title } = found;
  const presets = changedPresets() ?? STANDARD_PRESETS;
  const amount = toMajor(pledge);
  const isPreset = presets.amounts.some((one) => String(one) === amount);
  const { state, reminders } = pledge;
  return {
    meta: describePage(context, {
      path: href('/promesse'),
      title: t('title'),
      description: t('description'),
      isHidden: true,
    }),
    state: state === 'waiting' && reminders > 0 ? ('due' as const) : state,
    line: t('own.line', { sum: formatMoney(pledge, language), fund: title, day: formatDay(pledge.day, language) }),
    action: href('/promesse/:token', { token }),
    fundId: fund.id,
    cloth: clothUrl(fund.cloth),
    presets: changedPresets(),
    filled: {
      amount: isPreset ? amount : 'custom',
      customAmount: isPreset ? '' : amount,
      donorName: pledge.name ?? '',
      donorEmail: pledge.email ?? '',
    },
  };
}

/** By a press, never by the mere opening: mail filters open links. A mail reader's one-click button posts here as well (RFC 8058). */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.clone().formData();
  if (form.has('programId')) return donateFromPage(context, request);
  const call = form.get('intent') === 'confirm' ? 'confirm-pledge' : 'cancel-pledge';
  const { answer } = await callFromForm(context, form, call, () => ({ token }));
  if (!answer.ok) throw data(null, { status: answer.status });
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(href('/promesse/:token', { token }), 303);
}

export const meta = pageMeta;

export default function OwnPledge({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('pledges');
  const { state, line, action: to, fundId, cloth, presets, filled } = loaderData;
  const isOpen = state === 'waiting' || state === 'due';
  return (
    <div className={`wrap section ${styles.page}`}>
      <h1>{t(`own.${state}`)}</h1>
      <p className="lead">{line}</p>
      {(state === 'asked' || isOpen) && (
        <Form method="post" className={styles.acts} id="cancel" reloadDocument>
          {state === 'asked' && (
            <Button type="submit" kind="ink" name="intent" value="confirm">
              {t('own.confirm')}
            </Button>
          )}
          <Button type="submit" kind="line" name="intent" value="cancel">
            {t('own.cancel')}
          </Button>
        </Form>
      )}
      {isOpen && (
        <DonationForm
          programId={fundId}
          title={t('own.now')}
          presets={presets}
          cloth={cloth}
          action={to}
          failure={actionData ?? { error: '', typed: filled }}
        />
      )}
    </div>
  );
}
