import type { Language } from '#app/shared/language.ts';
import { href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import styles from './current-course.module.css';

type CurrentCourseProps = {
  current?: { id: string; language: Language; title: string; done: number; lessons: number; next: string };
};

/** The course a member is in, and the way on; for everybody else the way to choose one. */
export function CurrentCourse({ current }: CurrentCourseProps) {
  const { t } = useTranslation('academy');
  return (
    <div className={styles.current}>
      <img
        src={artUrl({ kind: 'scene', seed: 'academie', type: 'tri', palette: 'pluie' })}
        alt=""
        width={400}
        height={300}
        fetchPriority="high"
      />
      <div>
        {current ? (
          <>
            <p className="small">{t('current.here')}</p>
            <p className={styles.title} lang={current.language}>
              {current.title}
            </p>
            <Weave
              value={current.done}
              max={current.lessons}
              label={t('current.progress', { done: current.done, count: current.lessons })}
            />
            <p className={styles.row}>
              <span>{t('current.progress', { done: current.done, count: current.lessons })}</span>
              <ButtonLink
                kind="sun"
                size="sm"
                to={href('/academy/course/:id/lesson/:lesson', { id: current.id, lesson: current.next })}
                reloadDocument
              >
                {t('current.go')}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            <p className={styles.title}>{t('current.none')}</p>
            <ButtonLink kind="sun" size="sm" to="#catalogue" reloadDocument>
              {t('current.choose')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
