import type { Language } from '#app/shared/language.ts';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Outline } from '#app/features/academy/course-rules.ts';
import styles from './curriculum.module.css';

type CurriculumProps = {
  course: {
    language: Language;
    outline: Outline;
    path: string;
    isEnrolled: boolean;
    progress: { done: string[]; passed: number[] };
  };
};

/** Modules as accordions; lessons are links for who is enrolled, and the first one for everybody. */
export function Curriculum({ course: { language, outline, path, isEnrolled, progress } }: CurriculumProps) {
  const { t } = useTranslation('academy');
  const lessons = outline.reduce((sum, module) => sum + module.lessons.length, 0);
  return (
    <>
      <h2 className={styles.title}>
        {t('curriculum', {
          modules: t('modules', { count: outline.length }),
          lessons: t('lessons', { count: lessons }),
        })}
      </h2>
      <ol className={styles.modules}>
        {outline.map((module, index) => (
          <li key={module.title}>
            <details open={index === 0}>
              <summary>
                <i aria-hidden="true">{index + 1}</i>
                <span lang={language}>{module.title}</span>
                <span className="small quiet">{t('lessons', { count: module.lessons.length })}</span>
                <Icon name="plus" />
              </summary>
              <ul>
                {module.lessons.map(({ key, title, minutes }) => {
                  const isOpen = isEnrolled || key === '1-1';
                  return (
                    <li key={key}>
                      <Icon name={progress.done.includes(key) ? 'check' : isOpen ? 'play' : 'file-text'} size="sm" />
                      {isOpen ? (
                        <Link to={`${path}/lesson/${key}`} lang={language} reloadDocument>
                          {title}
                        </Link>
                      ) : (
                        <span lang={language}>{title}</span>
                      )}
                      <span className="small quiet">{t('minutes', { count: minutes })}</span>
                    </li>
                  );
                })}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
