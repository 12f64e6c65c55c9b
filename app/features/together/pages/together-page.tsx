import { clothUrl } from '#app/art/cloth/cloth.ts';
import { href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { daysLeft, nameFundsOf } from '#app/features/together/cloth-view.server.ts';
import { listOpenCloths } from '#app/features/together/cloths.server.ts';
import { ClothCard } from '#app/features/together/parts/cloth-card.tsx';
import { Rules } from '#app/features/together/parts/rules.tsx';
import { MOTIFS, rowCloth } from '#app/features/together/together-rules.ts';
import type { Route } from './+types/together-page.ts';
import styles from './together-page.module.css';

export const handle = { isPublic: true, shows: ['fund', 'cloth'], hydrate: 'never', namespaces: ['together'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const { db } = siteContextOf(context);
  const words = translate(language, 'together');
  const cloths = await listOpenCloths(db);
  const funds = await nameFundsOf(db, cloths, language);
  return {
    meta: describePage(context, {
      path: '/ensemble',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'ensemble', type: 'diner', palette: 'midi' },
      crumbs: [{ name: words('title'), path: '/ensemble' }],
    }),
    cloths: cloths.map(
      ({ id, slug, title, language: shown, totalMinor, goalMinor, people, lastDay, isSample }, index) => ({
        id,
        path: href('/ensemble/:slug', { slug }),
        title,
        language: shown,
        fund: funds.get(id)!,
        totalMinor,
        goalMinor,
        people,
        days: daysLeft(lastDay),
        tile: clothUrl(rowCloth(MOTIFS[index % MOTIFS.length]!, index)),
        isSample,
      }),
    ),
  };
}

export const meta = pageMeta;

/** What giving together is, the cloths one can give to today, and the way to open one. */
export default function Together({ loaderData: { cloths } }: Route.ComponentProps) {
  const { t } = useTranslation('together');
  return (
    <>
      <header className={styles.hero}>
        <div className={`wrap ${styles.head}`}>
          <h1>{t('title')}</h1>
          <div className={styles.lead}>
            <p className="lead">{t('lead')}</p>
            <p>
              <ButtonLink kind="ink" to="/ensemble/nouvelle" reloadDocument>
                {t('start')}
              </ButtonLink>
            </p>
          </div>
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'ensemble', width: 1280, height: 24 })} />
      <section className="wrap section" aria-labelledby="ouvertes">
        <h2 id="ouvertes">{t('open')}</h2>
        {cloths.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <ul className={styles.list}>
            {cloths.map((cloth) => (
              <ClothCard key={cloth.id} cloth={cloth} />
            ))}
          </ul>
        )}
      </section>
      <Rules />
    </>
  );
}
