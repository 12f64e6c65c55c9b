import { type FormEvent, useState } from 'react';
import { data, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { listShownMatches } from '#app/features/donations/matching/read-matches.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftFunds, readFunds } from '#app/features/donations/funds.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Card, type ShownCard } from '#app/features/tributes/parts/tribute-card.tsx';
import { TributeForm } from '#app/features/tributes/parts/tribute-form.tsx';
import { elideName, readTributeFields, sayLead, type TributeKind } from '#app/features/tributes/tribute-rules.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { cardTitle, pictureOf } from '#app/features/tributes/find-tribute.server.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Route } from './+types/give-page.ts';
import styles from './give-page.module.css';

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
  const rows = await readFunds(db);
  const titled = await Promise.all(
    funds.map(async ({ id, title, place }) => ({
      id,
      title: place ? title + PUNCTUATION[language].comma + place : title,
      match: matches.get(id),
      picture: artUrl(await pictureOf(db, rows.get(id)!)),
      cloth: clothUrl(rows.get(id)!.cloth),
    })),
  );
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
      lead: sayLead(t, { id: fund?.id ?? '', title: fund?.title ?? '' }),
      salutation: t('sample.salutation'),
      words: t('sample.words'),
      from: t('sample.from'),
      picture: fund?.picture ?? '',
      cloth: fund?.cloth,
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
  const { t, i18n } = useTranslation('tributes');
  const [card, setCard] = useState<ShownCard>(sample);
  // The card follows what is typed; until something is, it is the sample.
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? '').trim();
    const { id = '', title = '', picture, cloth } = funds.find(({ id }) => id === typed('programId')) ?? {};
    const name = typed('honoured');
    const isTyped = ['honoured', 'salutation', 'words', 'from'].some(typed);
    const honoured = isTyped ? name || '…' : t('sample.name');
    setCard({
      ...(isTyped ? { salutation: typed('salutation'), words: typed('words'), from: typed('from') } : sample),
      title: elideName(t(`card.${typed('kind') as TributeKind}`, { name: honoured }), honoured, i18n.language),
      lead: sayLead(t, { id, title }),
      picture: picture ?? sample.picture,
      cloth,
    });
  };
  const shown = (
    <figure className={styles.sample}>
      <Card card={card} heading="p" />
      <figcaption className="small quiet">{t('sample.caption')}</figcaption>
    </figure>
  );
  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('heading')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <div className={styles.beside}>{shown}</div>
      <div className={styles.form}>
        <TributeForm {...{ funds, fundId, presets }} failure={actionData} onInput={follow}>
          <div className={styles.under}>{shown}</div>
        </TributeForm>
      </div>
    </div>
  );
}
