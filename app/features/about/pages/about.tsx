import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { Language } from '#app/shared/language.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { listEntries } from '#platform/content.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { timeline } from '../about.server.ts';
import type { Route } from './+types/about.ts';
import styles from './about.module.css';

export const handle = { isPublic: true, hydrate: 'never', namespaces: ['about'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'about');
  const milestones = await listEntries(groundOf(context).db, timeline);
  return {
    meta: describePage(context, { path: '/about', title: words('about.title'), description: words('about.description'), art: { kind: 'scene', seed: 'histoire', type: 'anciens', palette: 'soir' }, crumbs: [{ name: words('about.title'), path: '/about' }] }),
    milestones: milestones.map(({ id, data }) => ({ id, ...data, day: formatDay(data.date, language as Language) })),
  };
}

export const meta = pageMeta;

const VALUES = ['solidarity', 'empowerment', 'respect'] as const;
const COUNTERS = ['countries', 'people', 'projects', 'donors'] as const;

export default function About({ loaderData: { milestones } }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  return (
    <>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('about.heading')}</h1>
          <p className="lead">{t('about.lead')}</p>
        </div>
        <img src={artUrl({ kind: 'scene', seed: 'histoire', type: 'anciens', palette: 'soir' })} alt="" width={400} height={300} fetchPriority="high" />
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
      <section className={styles.values} aria-labelledby="values">
        <div className="wrap">
          <h2 id="values">{t('about.values')}</h2>
          <ul>
            {VALUES.map((key) => (
              <li key={key} data-value={key}>
                <h3>{t(`about.${key}`)}</h3>
                <p>{t(`about.${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={`wrap section ${styles.message}`} aria-labelledby="message">
        <img src={artUrl({ kind: 'portrait', seed: 'Béatrice N.', gender: 'f', elder: true, palette: 'aube' })} alt={t('about.presidentAlt')} width={240} height={290} loading="lazy" />
        <div>
          <h2 id="message">{t('about.message')}</h2>
          <blockquote lang="fr">
            <p>« Je lis chaque mois les chiffres que je n’aime pas. Le pont sous l’eau, la clé perdue, les arbres morts. Si nous les cachions, nous les referions.</p>
            <p>Vous qui donnez, vous avez droit à la même lecture que moi. Le reste, ce sont des gens qui se lèvent tôt, et qui n’ont besoin que d’un outil de plus. »</p>
          </blockquote>
          <p>
            <b lang="fr">Béatrice N. (exemple)</b>
            <br />
            <span className="quiet">{t('about.president')}</span>
          </p>
        </div>
      </section>
      <section className={styles.leaders} aria-labelledby="leaders">
        <div className="wrap">
          <h2 id="leaders">{t('about.leaders')}</h2>
          <p className="lead">{t('about.leadersText')}</p>
          <ButtonLink kind="line" to="/team">
            {t('about.seeTeam')}
          </ButtonLink>
        </div>
      </section>
      <section className="wrap section" aria-labelledby="timeline">
        <h2 id="timeline">{t('about.timeline')}</h2>
        <ol className={styles.timeline}>
          {milestones.map(({ id, date, day, title, text }) => (
            <li key={id}>
              <time className="num" dateTime={date}>
                {day}
              </time>
              <div lang="fr">
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={`section on-deep ${styles.counters}`} aria-labelledby="counters">
        <div className="wrap">
          <h2 id="counters">{t('about.counters')}</h2>
          <dl>
            {COUNTERS.map((key) => (
              <div key={key}>
                <dt>{t(`about.${key}`)}</dt>
                <dd className="num">{t(`about.${key}Number`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
