import type { CSSProperties } from 'react';
import { data, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { Budget } from '#app/features/projects/parts/budget.tsx';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { ShareLink } from '#app/features/shell/parts/share-link.tsx';
import { translate } from '#app/features/shell/words.server.ts';
import { formatDay, nameMonth } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-door.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { placeInSeason, seasonMonths, stepsReached } from '../field-terms.ts';
import { toCard } from '../field-view.server.ts';
import { findField } from '../fields.server.ts';
import { readInvestmentFields } from '../investment-fields.ts';
import { FieldFacts } from '../parts/field-facts.tsx';
import { FieldSums } from '../parts/field-sums.tsx';
import { InvestForm } from '../parts/invest-form.tsx';
import { Risks } from '../parts/risks.tsx';
import { SeasonStrip } from '../parts/season-strip.tsx';
import { Timeline } from '../parts/timeline.tsx';
import type { Route } from './+types/field.ts';
import styles from './field.module.css';

export const handle = { namespaces: ['crowdFarming', 'donations', 'projects'] };

const TABS = ['overview', 'farmer', 'timeline', 'budget', 'risks'] as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = context.get(visitorContext).language as Language;
  const words = translate(language, 'crowdFarming');
  const found = await findField(groundOf(context).db, params.id);
  const path = `/crowdfarming/project/${params.id}`;
  const base = { name: words('title'), path: '/crowd-farming' };
  if (!found) return data({ meta: describePage(context, { path: '/crowd-farming', title: words('missing.title'), description: words('description'), isHidden: true }), field: undefined, tab: 'overview' as const, kept: {} as Record<string, string> }, { status: 404 });
  const { data: content, sums } = found;
  const { art } = content;
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('tab');
  const kept: Record<string, string> = Object.fromEntries(KEPT.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)!.slice(0, 20)]] : [])));
  const hero = (wide: boolean): string => artUrl({ kind: 'hero', vignette: art.vignette, palette: art.heroPalette, wide, seed: `champ-${params.id}`, gender: content.farmer.gender, hair: content.farmer.hair });
  const texts = (list: string[]) => list.map((text) => text.trim());
  return data({
    meta: describePage(context, { path, title: content.title, description: content.description, art: { kind: 'scene', seed: `champ-${params.id}`, type: art.type, palette: art.palette }, crumbs: [base, { name: content.title, path }] }),
    tab: TABS.find((known) => known === asked) ?? ('overview' as const),
    kept,
    field: {
      ...toCard(found, language),
      path,
      url: `${groundOf(context).settings.origin}${path}`,
      plate: { wide: hero(true), tall: hero(false) },
      label: words(sums.status === 'funding' ? 'fundingNow' : `status.${sums.status}`),
      until: formatDay(content.fundingUntil, language),
      today: placeInSeason(content.season, new Date().toISOString().slice(0, 10)),
      season: seasonMonths(content.season).map(({ month, phase }) => ({ phase, ...nameMonth(month, language) })),
      overview: texts(content.overview),
      farmerBio: content.farmer.bio,
      portrait: artUrl({ kind: 'portrait', seed: `champ-${params.id}`, gender: content.farmer.gender, hair: content.farmer.hair, palette: content.farmer.palette, plain: true }),
      steps: content.steps.map((step, index) => ({ ...step, isReached: index < stepsReached(sums.status) })),
      budget: content.budget.map(({ item, dollars }) => ({ label: item, dollars })),
      risks: content.risks,
      reports: content.reports.map((report) => ({ ...report, day: formatDay(report.date, language) })),
      result: content.result,
    },
  });
}

/** What a visitor who had to sign in first had typed: it comes back in the address. */
const KEPT = ['investmentType', 'amount', 'customAmount', 'method'] as const;

/** The invest panel without script: the visitor without an account is led to the door and back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'create-crowdfarming-investment', readInvestmentFields);
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  if (answer.status === 401) {
    const fields = new URLSearchParams(KEPT.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
    throw redirect(`/auth?next=${encodeURIComponent(`${new URL(request.url).pathname}?${fields}#part`)}`, 303);
  }
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function FieldPage({ loaderData: { field, tab, kept }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('crowdFarming');
  if (!field) {
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
    <div style={{ '--etoffe': field.etoffe } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.back}>
          <Link to="/crowd-farming">{t('back')}</Link>
        </p>
        <div className={styles.titles}>
          <Tag kind={field.sums.status === 'completed' ? 'ok' : 'wait'}>{field.label}</Tag>
          <h1 lang="fr">{field.title}</h1>
        </div>
        <FieldFacts field={field} />
      </header>
      <picture className={styles.plate}>
        <source media="(min-width: 48rem)" srcSet={field.plate.wide} width={1280} height={456} />
        <img src={field.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
      </picture>
      <Band src={artUrl({ kind: 'band', seed: `champ-${field.id}`, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.first}>
          <FieldSums id={field.id} title={field.title} rendered={field.sums} etoffe={field.etoffe} />
          <p className={styles.acts}>
            {!field.closed && <span>{t('until', { date: field.until })}</span>}
            <ShareLink title={field.title} text={field.description} url={field.url} />
          </p>
          <SeasonStrip months={field.season} today={field.today} />
        </div>
        <aside className={`below ${styles.panel}`} id="investir" aria-labelledby="take">
          <h2 id="take">{t('takePart')}</h2>
          <InvestForm fieldId={field.id} presets={field.presets} closed={field.closed} failure={actionData} kept={kept} />
        </aside>
        <div className={`below ${styles.story}`}>
          <Tabs label={t('tabs')} current={tab} tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), to: `?tab=${id}` }))}>
            {tab === 'overview' && (
              <div className="prose" lang="fr" dir="ltr">
                {field.overview.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            )}
            {tab === 'farmer' && (
              <div className={styles.farmer} lang="fr">
                <img src={field.portrait} alt="" width={240} height={290} loading="lazy" />
                <div dir="ltr">
                  <h2>{field.farmer}</h2>
                  <p>{field.farmerBio}</p>
                </div>
              </div>
            )}
            {tab === 'timeline' && <Timeline field={field} />}
            {tab === 'budget' && <Budget lines={field.budget} currency="USD" />}
            {tab === 'risks' && <Risks risks={field.risks} until={field.until} />}
          </Tabs>
        </div>
      </div>
    </div>
  );
}
