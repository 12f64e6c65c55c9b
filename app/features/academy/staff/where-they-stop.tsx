import { Weave } from '#app/ui/weave.tsx';
import { numbered } from '#app/features/content/stretches.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { WhereTheyStop as Stops } from './where-learners-stop.server.ts';
import styles from './course-builder.module.css';

/** How many of those who learn this version read each module whole. */
export function WhereTheyStop({ stops }: { stops: Stops }) {
  const { t } = useTranslation('admin');
  const { learners, others, certified, modules, missed } = stops;
  return (
    <section className="sheet" aria-labelledby="stops">
      <div className="sheet__h">
        <h2 id="stops">{t('builder.stops')}</h2>
        <span className="quiet">{t('builder.learners', { count: learners })}</span>
      </div>
      <div className="sheet__b">
        {learners === 0 ? (
          <p className="quiet">{t('builder.nobody')}</p>
        ) : (
          <ul className={styles.stops}>
            {numbered(modules).map(({ at, title, share }) => (
              <li key={at}>
                <span lang="fr">
                  {at + 1} {title}
                </span>
                <Weave value={share} size="sm" label={t('builder.read', { share, module: at + 1 })} />
                <b className="num">{t('builder.percent', { share })}</b>
              </li>
            ))}
          </ul>
        )}
        {missed.length > 0 && (
          <>
            <h3 className="h4">{t('builder.missed')}</h3>
            <ol className={styles.missed}>
              {missed.map(({ module, question, answer, instead, learners: all, wrong }) => (
                <li key={`${module} ${question}`}>
                  <p>
                    <span className="num">{module + 1}</span> <b lang="fr">{question}</b>
                  </p>
                  <p className="small">
                    {t('builder.wrong', { count: wrong, all })}
                    <br />
                    {t('builder.instead')} <span lang="fr">{instead}</span>
                    <br />
                    {t('builder.right')} <span lang="fr">{answer}</span>
                  </p>
                </li>
              ))}
            </ol>
          </>
        )}
        <p className="fine quiet">
          {others > 0 && t('builder.others', { count: others })} {t('builder.certified', { count: certified })}
        </p>
      </div>
    </section>
  );
}
