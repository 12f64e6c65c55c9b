import { artUrl } from '#app/art/address/drawing.ts';
import { showPictures } from '#app/features/photos/text-pictures.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry, listEntries } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { letters, team, timeline, toMilestones, toPeople } from '#app/features/about/about.server.ts';
import { Leaders } from '#app/features/about/parts/leaders.tsx';
import { President } from '#app/features/about/parts/president.tsx';
import { Timeline } from '#app/features/about/parts/timeline.tsx';
import { Values } from '#app/features/about/parts/values.tsx';
import type { Route } from './+types/about-page.ts';
import styles from './about-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['about'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'about');
  const { db, settings } = siteContextOf(context);
  const [milestones, letter, members] = await Promise.all([
    listEntries(db, timeline, language),
    findEntry(db, letters, 'president', language),
    listEntries(db, team, language),
  ]);
  return {
    meta: describePage(context, {
      path: '/about',
      title: words('about.title'),
      description: words('about.description'),
      art: { kind: 'scene', seed: 'histoire', type: 'anciens', palette: 'soir' },
      crumbs: [{ name: words('about.title'), path: '/about' }],
    }),
    milestones: (await toMilestones(db, milestones)).map((milestone) => ({
      ...milestone,
      day: formatDay(milestone.date, language),
    })),
    letter: letter && {
      ...(await toPeople(db, [letter]))[0]!,
      html: linksIn(await showPictures(db, letter.html, language), language),
      bodyLanguage: letter.bodyLanguage,
      stale: tellStale(letter.stale, '/about', language),
    },
    hasSamples: settings.withSamples,
    people: (await toPeople(db, members)).map(({ bio: _bio, ...person }) => person),
  };
}

export const meta = pageMeta;

const COUNTERS = ['countries', 'people', 'projects', 'donors'] as const;

export default function About({ loaderData: { milestones, letter, people, hasSamples } }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  return (
    <>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1>{t(hasSamples ? 'about.heading' : 'about.ownHeading')}</h1>
          <p className="lead">{t('about.lead')}</p>
        </div>
        <img
          src={artUrl({ kind: 'scene', seed: 'histoire', type: 'anciens', palette: 'soir' })}
          alt=""
          width={400}
          height={300}
          fetchPriority="high"
        />
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'histoire', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.pair}`}>
        {(['mission', 'vision'] as const).map((key) => (
          <section key={key} aria-labelledby={key}>
            <h2 id={key}>{t(`about.${key}`)}</h2>
            <p className="lead">{t(`about.${key}Text`)}</p>
          </section>
        ))}
      </div>
      <Values />
      {letter && <President letter={letter} />}
      {people.length > 0 && <Leaders people={people} />}
      <Band src={artUrl({ kind: 'band', seed: 'direction', width: 1280, height: 24 })} />
      {milestones.length > 0 && <Timeline milestones={milestones} />}
      {hasSamples && (
        <>
          <Band src={artUrl({ kind: 'band', seed: 'aujourd’hui', width: 1280, height: 24 })} />
          <section className={`section on-deep ${styles.counters}`} aria-labelledby="counters">
            <div className="wrap">
              <h2 id="counters">{t('about.counters')}</h2>
              <dl>
                {COUNTERS.map((key) => (
                  <div key={key}>
                    <dt>{t(`about.${key}`)}</dt>
                    <dd>
                      <span className="num">{t(`about.${key}Number`)}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        </>
      )}
    </>
  );
}
