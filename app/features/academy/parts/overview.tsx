import { Link } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './overview.module.css';

/** What one can do after the course, whom it is for, and its sheet to print. */
export function Overview({
  course,
}: {
  course: { language: Language; outcomes: string[]; audience: string; path: string };
}) {
  const { t } = useTranslation('academy');
  return (
    <div className={styles.overview}>
      <h2>{t('outcomes')}</h2>
      <ul lang={course.language}>
        {course.outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon name="check" /> <span>{outcome}</span>
          </li>
        ))}
      </ul>
      <h2>{t('audience')}</h2>
      <p lang={course.language}>{course.audience}</p>
      <p>
        <Link reloadDocument className={styles.sheet} to={`${course.path}/sheet`}>
          <Icon name="file-text" /> {t('sheet')}
        </Link>
      </p>
    </div>
  );
}
