import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Soon } from '#app/kit/soon.tsx';
import { written } from '#app/shared/language.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { listEntries } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { team, toPeople } from '#app/features/about/about.server.ts';
import type { Route } from './+types/team-page.ts';
import styles from './team-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['about'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'about');
  const { db, settings } = siteContextOf(context);
  const members = await toPeople(db, await listEntries(db, team, language));
  return {
    meta: describePage(context, {
      path: '/team',
      title: words('team.title'),
      description: words('team.description'),
      art: ART,
      crumbs: [{ name: words('team.title'), path: '/team' }],
    }),
    members,
    // Its figures and offices are invented, too.
    hasSamples: settings.withSamples,
  };
}

export const meta = pageMeta;

const ART = { kind: 'scene', seed: 'equipe', type: 'fondateurs', palette: 'fleuve' } as const;
const STATS = ['members', 'volunteers', 'projects', 'years'] as const;
/** Who answers to whom: keys of words, three levels deep. */
const CHART: Office = {
  key: 'assembly',
  below: [
    {
      key: 'board',
      below: [
        { key: 'director', below: [{ key: 'sites' }, { key: 'fields' }, { key: 'schools' }, { key: 'accounts' }] },
      ],
    },
    { key: 'audit' },
  ],
};
type Office = {
  key: 'assembly' | 'board' | 'audit' | 'director' | 'sites' | 'fields' | 'schools' | 'accounts';
  below?: Office[];
};

export default function Team({ loaderData: { members, hasSamples } }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{t('team.heading')}</h1>
          <p className="lead">{t('team.lead')}</p>
        </div>
        <img src={artUrl(ART)} alt="" width={400} height={300} fetchPriority="high" />
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'equipe', width: 1280, height: 24 })} />
      {members.length === 0 && <Soon />}
      {hasSamples && (
        <dl className={`wrap ${styles.stats}`}>
          {STATS.map((key) => (
            <div key={key}>
              <dt>{t(`team.${key}`)}</dt>
              <dd>
                <span className="num">{t(`team.${key}Number`)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section className={`wrap ${styles.members}`} aria-label={t('team.people')} hidden={members.length === 0}>
        {members.map(({ id, language, name, role, bio, portrait, portraitAlt }) => (
          <article key={id} {...written(language)}>
            <img src={portrait} alt={portraitAlt} width={240} height={290} loading="lazy" decoding="async" />
            <div>
              <h2>{name}</h2>
              <p>
                <b>{role}</b>
              </p>
              <p className="quiet">{bio}</p>
            </div>
          </article>
        ))}
      </section>
      {hasSamples && (
        <section className={styles.chart} aria-labelledby="chart">
          <div className="wrap">
            <h2 id="chart">{t('team.chart')}</h2>
            <p className="lead">{t('team.chartText')}</p>
            <ul className={styles.tree}>
              <Branch office={CHART} />
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

/** One office and those below it: nested lists, which a screen reader tells as a tree. */
function Branch({ office }: { office: Office }) {
  const { t } = useTranslation('about');
  return (
    <li>
      <span>
        <b>{t(`team.office.${office.key}`)}</b>
        <span className="small">{t(`team.office.${office.key}Text`)}</span>
      </span>
      {office.below && (
        <ul>
          {office.below.map((below) => (
            <Branch key={below.key} office={below} />
          ))}
        </ul>
      )}
    </li>
  );
}
