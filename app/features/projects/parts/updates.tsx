import type { Update } from '#app/features/projects/project-view.ts';
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
              <img src={update.image} alt="" width={300} height={300} loading="lazy" decoding="async" />
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
              </div>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
