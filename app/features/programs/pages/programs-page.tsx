import { written } from '#app/shared/language.ts';
import { href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { Soon } from '#app/kit/soon.tsx';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Chip, Chips } from '#app/ui/chip.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { PROGRAM_FILTERS } from '#app/features/programs/program-filters.ts';
import { listPrograms } from '#app/features/programs/programs.server.ts';
import { ImpactFigures } from '#app/features/programs/parts/impact-figures.tsx';
import type { Route } from './+types/programs-page.ts';
import styles from './programs-page.module.css';

export const handle = { isPublic: true, shows: [], params: ['filter'], hydrate: 'never', namespaces: ['programs'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'programs');
  const asked = new URL(request.url).searchParams.get('filter');
  const filter = PROGRAM_FILTERS.find((known) => known === asked);
  const all = await listPrograms(siteContextOf(context).db, language);
  return {
    meta: describePage(context, {
      path: '/programs',
      title: words('title'),
      description: words('description'),
      art: { kind: 'hero', vignette: 'champ', palette: 'savane', who: 'semeuse' },
      crumbs: [{ name: words('title'), path: '/programs' }],
    }),
    filter,
    isNew: all.length === 0,
    cards: all
      .filter(({ data }) => !filter || data.filter === filter)
      .map(({ id, data, language: shown, image }) => ({
        id,
        language: shown,
        title: data.title,
        short: data.short,
        status: data.status,
        filter: data.filter,
        beneficiaries: data.beneficiaries,
        details: data.details,
        impact: data.impact.slice(0, 2),
        cloth: clothUrl(data.cloth),
        image,
      })),
  };
}

export const meta = pageMeta;

export default function Programs({ loaderData: { cards, filter, isNew } }: Route.ComponentProps) {
  const { t } = useTranslation('programs');
  const { t: sign } = useTranslation('ui');
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
          <Chips label={t('filters')}>
            <Chip to="?" isCurrent={!filter}>
              {t('filter.all')}
            </Chip>
            {PROGRAM_FILTERS.map((one) => (
              <Chip key={one} to={`?filter=${one}`} isCurrent={one === filter}>
                {t(`filter.${one}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'programmes', width: 1280, height: 24 })} />
      {isNew && <Soon />}
      <section className={`wrap section ${styles.list}`} aria-label={t('list')} hidden={isNew}>
        {cards.map(
          (
            { id, language, title, short, status, filter: subject, beneficiaries, details, impact, cloth, image },
            index,
          ) => (
            <Card
              key={id}
              title={<bdi lang={language}>{title}</bdi>}
              to={href('/programs/:id', { id })}
              image={{ src: image, width: 400, height: 300, isEager: index === 0 }}
              cloth={cloth}
              corner={<Tag kind={status === 'Actif' ? 'ok' : 'wait'}>{t(`status.${status}`)}</Tag>}
              subject={t(`filter.${subject}`)}
              place={<bdi lang={language}>{beneficiaries}</bdi>}
              level={2}
            >
              <p>
                <bdi lang={language}>{short}</bdi>
              </p>
              <details className={styles.more}>
                <summary>{t('activities')}</summary>
                <ul {...written(language)}>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              </details>
              <ImpactFigures figures={impact} language={language} isShort />
              <p className={styles.acts}>
                <ButtonLink
                  kind="line"
                  size="sm"
                  to={href('/programs/:id', { id })}
                  aria-label={t('more') + sign('signs.colon') + title}
                >
                  {t('more')}
                </ButtonLink>
                <TextLink to="/donate" aria-label={t('support') + sign('signs.colon') + title}>
                  {t('support')}
                </TextLink>
              </p>
            </Card>
          ),
        )}
      </section>
      <section className={styles.join} aria-labelledby="join">
        <div className="wrap">
          <h2 id="join">{t('joinTitle')}</h2>
          <p className="lead">{t('joinText')}</p>
          <p className={styles.acts}>
            <ButtonLink kind="sun" to="/donate">
              {t('give')}
            </ButtonLink>
            <ButtonLink kind="line" to="/join-us">
              {t('volunteer')}
            </ButtonLink>
          </p>
        </div>
      </section>
    </>
  );
}
