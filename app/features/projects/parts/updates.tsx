import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './updates.module.css';

type Update = { date: string; day: string; title: string; description: string; image: string };

/** The journal of a project, newest first as the content has it. */
export function Updates({ updates, language }: { updates: readonly Update[]; language: Language }) {
  const { t } = useTranslation('projects');
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">{t('project.updates')}</h2>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={update.date + update.title}>
            <article>
              <img src={update.image} alt="" width={300} height={300} loading="lazy" decoding="async" />
              <div>
                <p className="fine quiet">
                  <time dateTime={update.date}>{update.day}</time>
                </p>
                <h3 lang={language}>{update.title}</h3>
                <p className="quiet" lang={language}>
                  {update.description}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
