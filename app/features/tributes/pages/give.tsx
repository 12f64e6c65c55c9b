import { data, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { listShownMatches } from '#app/features/donations/matching/read-matches.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftFunds } from '#app/features/donations/funds.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Card } from '#app/features/tributes/parts/card.tsx';
import { TributeForm } from '#app/features/tributes/parts/tribute-form.tsx';
import { readTributeFields } from '#app/features/tributes/tribute-rules.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { cardTitle } from '#app/features/tributes/find-tribute.server.ts';
import type { Route } from './+types/give.ts';
import styles from './give.module.css';

export const handle = { isPublic: true, params: ['fund'], shows: ['fund'], namespaces: ['tributes', 'donations'] };

/** `/hommage`: a gift in honour or memory of somebody, with its card; `?fund=project-3` chooses what it is for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const t = translate(language, 'tributes');
  const funds = await nameFunds(
    db,
    (await listGiftFunds(db)).map((fund) => ({ ...fund, fundId: fund.id })),
    language,
  );
  const matches = await listShownMatches(
    db,
    funds.map(({ id }) => id),
    language,
  );
  const titled = funds.map(({ id, title, place }) => ({
    id,
    title: place ? `${title}, ${place}` : title,
    match: matches.get(id),
  }));
  const asked = new URL(request.url).searchParams.get('fund');
  const fund = titled.find(({ id }) => id === asked) ?? titled[0];
  return {
    meta: describePage(context, {
      path: href('/hommage'),
      title: t('title'),
      description: t('description'),
      art: { kind: 'scene', seed: 'hommage', type: 'anciens', palette: 'savane' },
      crumbs: [{ name: t('title'), path: href('/hommage') }],
    }),
    funds: titled,
    fundId: fund?.id ?? '',
    presets: changedPresets(),
    sample: {
      title: cardTitle({ kind: 'memory', honoured: t('sample.name') }, language),
      lead: t('card.lead', { fund: fund?.title ?? '' }),
      salutation: t('sample.salutation'),
      words: t('sample.words'),
      from: t('sample.from'),
      picture: artUrl({ kind: 'scene', seed: 'hommage', type: 'pepiniere', palette: 'savane', frame: '3:4' }),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'give-tribute', readTributeFields);
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Give({ loaderData: { funds, fundId, presets, sample }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('tributes');
  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('heading')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <figure className={styles.sample}>
        <Card card={sample} heading="p" />
        <figcaption className="small quiet">{t('sample.caption')}</figcaption>
      </figure>
      <div className={styles.form}>
        <TributeForm funds={funds} fundId={fundId} presets={presets} failure={actionData} />
      </div>
    </div>
  );
}
