import { written } from '#app/shared/language.ts';
import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { findShownPhoto } from '#app/features/photos/photos.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { Sums } from '#app/features/projects/parts/sums.tsx';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { drawPlate, drawProgram, findProgram } from '#app/features/programs/programs.server.ts';
import { ImpactFigures } from '#app/features/programs/parts/impact-figures.tsx';
import { Timeline } from '#app/features/programs/parts/timeline.tsx';
import type { Route } from './+types/program-page.ts';
import styles from './program-page.module.css';

export const handle = { isPublic: true, shows: ['fund'], namespaces: ['programs', 'projects', 'donations'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const found = await findProgram(db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { entry, fund } = found;
  const { id, data } = entry;
  const words = translate(language, 'programs');
  const path = href('/programs/:id', { id });
  return {
    meta: describePage(context, {
      path,
      title: data.title,
      description: data.short,
      art: drawProgram(id, data),
      crumbs: [
        { name: words('title'), path: '/programs' },
        { name: data.title, path },
      ],
    }),
    language: entry.language,
    path,
    url: settings.origin + path,
    title: data.title,
    short: data.short,
    status: data.status,
    filter: data.filter,
    beneficiaries: data.beneficiaries,
    about: data.about,
    details: data.details,
    impact: data.impact,
    timeline: data.timeline.map((step) => ({ ...step, day: formatDay(step.date, language) })),
    fundId: fund.id,
    presets: changedPresets(),
    sums: {
      raisedMinor: fund.raisedMinor,
      supporters: fund.supporters,
      goalMinor: fund.goalMinor ?? 0,
      currency: fund.currency,
    },
    cloth: clothUrl(data.cloth),
    plate: { wide: artUrl(drawPlate(id, data, true)), tall: artUrl(drawPlate(id, data, false)) },
    photo: await findShownPhoto(db, entry),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function ProgramPage({ loaderData: program, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('programs');
  const { t: ofProjects } = useTranslation('projects');
  const { t: tell } = useTranslation('donations');
  const { t: sign } = useTranslation('ui');
  return (
    <div style={{ '--cloth': program.cloth } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <nav aria-label={ofProjects('project.breadcrumb')} className={styles.crumbs}>
          <ol>
            <li>
              <Link to="/programs">{t('title')}</Link>
            </li>
            <li>
              <Link to={`/programs?filter=${program.filter}`}>{t(`filter.${program.filter}`)}</Link>
            </li>
          </ol>
        </nav>
        <h1>
          <bdi lang={program.language}>{program.title}</bdi>
        </h1>
        <p className="lead quiet">
          <bdi lang={program.language}>{program.short}</bdi>
        </p>
        <p className={styles.facts}>
          <Tag kind={program.status === 'Actif' ? 'ok' : 'wait'}>{t(`status.${program.status}`)}</Tag>
          <span>
            {t('beneficiaries') + sign('signs.gap')}
            <bdi lang={program.language}>{program.beneficiaries}</bdi>
          </span>
        </p>
      </header>
      {program.photo ? (
        <figure className={styles.plate}>
          <Photo {...program.photo} sizes="100vw" width={1280} height={456} isFirst />
          {program.photo.credit && (
            <figcaption className="wrap small quiet">{t('photoBy', { name: program.photo.credit })}</figcaption>
          )}
        </figure>
      ) : (
        <picture className={styles.plate}>
          <source media="(min-width: 48rem)" srcSet={program.plate.wide} width={1280} height={456} />
          <img src={program.plate.tall} alt="" width={720} height={640} fetchPriority="high" />
        </picture>
      )}
      <Band src={artUrl({ kind: 'band', seed: program.fundId, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.sums} aria-labelledby="goal">
          <h2 id="goal">{t('goal')}</h2>
          <Sums title={program.title} fundId={program.fundId} rendered={program.sums} cloth={program.cloth} />
          <p className={styles.acts}>
            <ButtonLink kind="ink" to="#donner" reloadDocument>
              {t('support')}
            </ButtonLink>
            <ShareLink title={program.title} text={program.short} url={program.url} />
          </p>
        </section>
        <aside className={`below ${styles.form}`} aria-label={t('support')}>
          <DonationForm
            programId={program.fundId}
            presets={program.presets}
            cloth={program.cloth}
            action={program.path}
            failure={actionData}
          />
          <p>
            <TextLink to={`${href('/donate/plusieurs')}?fund=${program.fundId}`} reloadDocument isForward>
              {tell('several')}
            </TextLink>
          </p>
        </aside>
        <div className={`below ${styles.story}`}>
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            <div className="prose" {...written(program.language)}>
              {program.about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          <section aria-labelledby="activities">
            <h2 id="activities">{t('activities')}</h2>
            <ul className={styles.activities}>
              {program.details.map((detail) => (
                <li key={detail}>
                  <bdi lang={program.language}>{detail}</bdi>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="impact">
            <h2 id="impact">{t('impact')}</h2>
            <ImpactFigures figures={program.impact} language={program.language} />
          </section>
          <Timeline steps={program.timeline} language={program.language} />
        </div>
      </div>
    </div>
  );
}
