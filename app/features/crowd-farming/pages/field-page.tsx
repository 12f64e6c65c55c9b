import { findShownPhoto } from '#app/features/photos/photos.server.ts';
import { Photo } from '#app/ui/photo.tsx';
import { written } from '#app/shared/language.ts';
import type { CSSProperties } from 'react';
import { data, href, Link, redirect } from 'react-router';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { Budget } from '#app/features/projects/parts/budget-table.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { formatDay, nameMonth } from '#app/shared/dates.server.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { placeInSeason, seasonMonths, stepsReached } from '#app/features/crowd-farming/field-rules.ts';
import { toCard, todayIn } from '#app/features/crowd-farming/field-view.server.ts';
import { findField } from '#app/features/crowd-farming/fields.server.ts';
import { sayHarvest } from '#app/features/crowd-farming/harvest-words.server.ts';
import { findHarvest } from '#app/features/crowd-farming/payouts.server.ts';
import { listReports, reportTitle } from '#app/features/crowd-farming/reports.server.ts';
import { readInvestmentFields } from '#app/features/crowd-farming/investment-fields.ts';
import { ClosedField } from '#app/features/crowd-farming/parts/closed-field.tsx';
import { FieldFacts } from '#app/features/crowd-farming/parts/field-facts.tsx';
import { FieldSums } from '#app/features/crowd-farming/parts/field-sums.tsx';
import { InvestForm } from '#app/features/crowd-farming/parts/invest-form.tsx';
import { Risks } from '#app/features/crowd-farming/parts/risks.tsx';
import { SeasonStrip } from '#app/features/crowd-farming/parts/season-strip.tsx';
import { Timeline } from '#app/features/crowd-farming/parts/timeline.tsx';
import type { Route } from './+types/field-page.ts';
import styles from './field-page.module.css';

export const handle = { namespaces: ['crowdFarming', 'donations', 'projects'] };

const TABS = ['overview', 'farmer', 'timeline', 'budget', 'risks'] as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = context.get(visitorContext).language;
  const words = translate(language, 'crowdFarming');
  const found = await findField(siteContextOf(context).db, params.id, language);
  const path = href('/crowdfarming/project/:id', { id: params.id });
  const base = { name: words('title'), path: '/crowd-farming' };
  if (!found)
    return data(
      {
        meta: describePage(context, {
          path: '/crowd-farming',
          title: words('missing.title'),
          description: words('description'),
          isHidden: true,
        }),
        plot: undefined,
        tab: 'overview' as const,
        kept: {} as Record<string, string>,
      },
      { status: 404 },
    );
  const { data: content, sums } = found;
  const { db } = siteContextOf(context);
  const [reports, harvest] = [await listReports(db, found), await findHarvest(db, found.id)];
  const { art } = content;
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('tab');
  const kept: Record<string, string> = Object.fromEntries(
    KEPT.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)!.slice(0, 20)]] : [])),
  );
  const hero = (wide: boolean): string =>
    artUrl({ kind: 'hero', vignette: art.vignette, palette: art.heroPalette, wide, who: content.farmer.who });
  const texts = (list: string[]) => list.map((text) => text.trim());
  return data({
    meta: describePage(context, {
      path,
      title: content.title,
      description: content.description,
      art: composeScene(`champ-${params.id}`, art),
      crumbs: [base, { name: content.title, path }],
    }),
    tab: TABS.find((known) => known === asked) ?? ('overview' as const),
    kept,
    plot: {
      ...toCard(found, language),
      stale: tellStale(found.stale, path, language),
      path,
      url: `${siteContextOf(context).settings.origin}${path}`,
      plate: { wide: hero(true), tall: hero(false) },
      photo: await findShownPhoto(siteContextOf(context).db, found),
      label: words(sums.status === 'funding' ? 'fundingNow' : `status.${sums.status}`),
      until: formatDay(content.fundingUntil, language),
      today: placeInSeason(content.season, todayIn(found)),
      season: seasonMonths(content.season).map(({ month, phase }) => ({ phase, ...nameMonth(month, language) })),
      overview: texts(content.overview),
      farmerBio: content.farmer.bio,
      portrait: artUrl({ kind: 'cameo', palette: content.farmer.palette, who: content.farmer.who }),
      steps: content.steps.map((step, index) => ({ ...step, isReached: index < stepsReached(sums.status) })),
      budget: content.budget.map(({ item, dollars }) => ({ label: item, dollars })),
      risks: content.risks,
      reports: reports.map(({ id, date, text, picture, language: shown, ...report }) => ({
        id,
        language: shown,
        date,
        day: formatDay(date, language),
        text,
        picture,
        ...(report.title || report.step ? reportTitle({ id, date, text, language: shown, ...report }, words) : {}),
      })),
      result: content.result,
      payout: harvest && {
        ...sayHarvest(harvest, language),
        shared: formatMoney({ amountMinor: harvest.sharedMinor, currency: 'USD' }, language),
        farmers: formatMoney({ amountMinor: harvest.saleMinor - harvest.sharedMinor, currency: 'USD' }, language),
      },
    },
  });
}

/** What a visitor who had to sign in first had typed: it comes back in the address. */
const KEPT = ['investmentType', 'amount', 'customAmount', 'method'] as const;

/** The invest panel without script: the visitor without an account is led to the sign-in and back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(
    context,
    await request.formData(),
    'create-crowdfarming-investment',
    readInvestmentFields,
  );
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  if (answer.status === 401) {
    const fields = new URLSearchParams(KEPT.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
    throw redirect(
      `/auth?next=${encodeURIComponent(`${splitAddress(new URL(request.url).pathname).path}?${fields}#part`)}`,
      303,
    );
  }
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function FieldPage({ loaderData: { plot, tab, kept }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('crowdFarming');
  if (!plot) {
    return (
      <div className="wrap section">
        <h1>{t('missing.title')}</h1>
        <p className="lead">{t('missing.text')}</p>
        <ButtonLink kind="ink" to="/crowd-farming">
          {t('back')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div style={{ '--cloth': plot.cloth } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.back}>
          <Link to="/crowd-farming">{t('back')}</Link>
        </p>
        <div className={styles.titles}>
          <Tag kind={plot.sums.status === 'completed' ? 'ok' : 'wait'}>{plot.label}</Tag>
          <h1 lang={plot.language}>{plot.title}</h1>
        </div>
        <FieldFacts plot={plot} />
      </header>
      <StaleNote stale={plot.stale} />
      {plot.photo ? (
        <figure className={styles.plate}>
          <Photo {...plot.photo} sizes="100vw" width={1280} height={456} isFirst />
          {plot.photo.credit && (
            <figcaption className="wrap small quiet">{t('photoBy', { name: plot.photo.credit })}</figcaption>
          )}
        </figure>
      ) : (
        <picture className={styles.plate}>
          <source media="(min-width: 48rem)" srcSet={plot.plate.wide} width={1280} height={456} />
          <img src={plot.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
        </picture>
      )}
      <Band src={artUrl({ kind: 'band', seed: `champ-${plot.id}`, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.first}>
          <FieldSums id={plot.id} title={plot.title} rendered={plot.sums} cloth={plot.cloth} />
          <p className={styles.acts}>
            {!plot.closed && <span>{t('until', { date: plot.until })}</span>}
            <ShareLink title={plot.title} text={plot.description} url={plot.url} />
          </p>
          <SeasonStrip months={plot.season} today={plot.today} />
        </div>
        <aside className={`below ${styles.panel}`} id="investir" aria-labelledby="take">
          <h2 id="take">{t(plot.closed ? 'closed.title' : 'takePart')}</h2>
          {plot.closed ? (
            <ClosedField closed={plot.closed} to="/crowd-farming#available" label="closed.others" />
          ) : (
            <InvestForm plotId={plot.id} presets={plot.presets} failure={actionData} kept={kept} />
          )}
        </aside>
        <div className={`below ${styles.story}`}>
          <Tabs
            label={t('tabs')}
            current={tab}
            tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), to: `?tab=${id}` }))}
          >
            {tab === 'overview' && (
              <div className="prose" {...written(plot.language)}>
                {plot.overview.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            )}
            {tab === 'farmer' && (
              <div className={styles.farmer} {...written(plot.language)}>
                <img src={plot.portrait} alt="" width={240} height={290} loading="lazy" />
                <div>
                  <h2>{plot.farmer}</h2>
                  <p>{plot.farmerBio}</p>
                </div>
              </div>
            )}
            {tab === 'timeline' && <Timeline plot={plot} />}
            {tab === 'budget' && (
              <Budget
                lines={plot.budget.map(({ label, dollars }) => ({ label, plannedMinor: Math.round(dollars * 100) }))}
                currency="USD"
                language={plot.language}
              />
            )}
            {tab === 'risks' && <Risks risks={plot.risks} until={plot.until} language={plot.language} />}
          </Tabs>
        </div>
      </div>
    </div>
  );
}
