import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Soon } from '#app/kit/soon.tsx';
import { written } from '#app/shared/language.ts';
import { quoted } from '#app/shared/language.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { listEntries } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { testimonials, toPeople } from '#app/features/about/about.server.ts';
import type { Route } from './+types/testimonials-page.ts';
import styles from './testimonials-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['about'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'about');
  const { db } = siteContextOf(context);
  return {
    meta: describePage(context, {
      path: '/testimonials',
      title: words('testimonials.title'),
      description: words('testimonials.description'),
      art: { kind: 'scene', seed: 'paroles', type: 'visage', palette: 'aube' },
      crumbs: [{ name: words('testimonials.title'), path: '/testimonials' }],
    }),
    people: await toPeople(db, await listEntries(db, testimonials, language)),
  };
}

export const meta = pageMeta;

export default function Testimonials({ loaderData: { people } }: Route.ComponentProps) {
  const { t } = useTranslation('about');
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <h1>{t('testimonials.heading')}</h1>
        {people.length > 0 && <p className="lead quiet">{t('testimonials.lead')}</p>}
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'paroles', width: 1280, height: 24 })} />
      {people.length === 0 && <Soon />}
      <ul className={`wrap section ${styles.quotes}`}>
        {people.map(({ id, language, name, role, message, portrait, portraitAlt }) => (
          <li key={id}>
            <article {...written(language)}>
              <img src={portrait} alt={portraitAlt} width={240} height={290} loading="lazy" decoding="async" />
              <figure>
                <blockquote>
                  <p>{quoted(message, language)}</p>
                </blockquote>
                <figcaption>
                  <b>{name}</b>
                  <br />
                  <span className="quiet">{role}</span>
                </figcaption>
              </figure>
            </article>
          </li>
        ))}
      </ul>
      <p className={`wrap ${styles.more}`}>
        <ButtonLink kind="ink" to="/volunteer">
          {t('testimonials.volunteer')}
        </ButtonLink>
      </p>
    </>
  );
}
