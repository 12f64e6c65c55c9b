import type { Update } from '#app/features/projects/project-view.ts';
import { Photo } from '#app/ui/photo.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './updates.module.css';

/** The journal of a project, newest first. */
export function Updates({ updates }: { updates: readonly Update[] }) {
  const { t } = useTranslation('projects');
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">{t('project.updates')}</h2>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={update.id}>
            <article>
              {update.photo ? (
                <Photo {...update.photo} sizes="(min-width: 48rem) 9rem, 6rem" width={300} height={300} />
              ) : (
                <img src={update.image} alt="" width={300} height={300} loading="lazy" decoding="async" />
              )}
              <div>
                <p className="fine quiet">
                  <time dateTime={update.date}>{update.day}</time>
                  {update.place && (
                    <>
                      {' '}
                      · <span lang={update.language}>{update.place}</span>
                    </>
                  )}
                </p>
                <h3 lang={update.language}>{update.title}</h3>
                <p className="quiet" lang={update.language}>
                  {update.text}
                </p>
                {update.photo?.credit && (
                  <p className="fine quiet">{t('project.photoBy', { name: update.photo.credit })}</p>
                )}
              </div>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
