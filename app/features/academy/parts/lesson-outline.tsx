import { Link } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Outline } from '#app/features/academy/course-rules.ts';
import styles from './lesson-outline.module.css';

/** The lessons of this module: read, being read, to come. */
export function LessonOutline({
  language,
  module,
  number,
  path,
  current,
  done,
}: {
  language: Language;
  module: Outline[number];
  number: number;
  path: string;
  current: string;
  done: ReadonlySet<string>;
}) {
  const { t } = useTranslation('academy');
  return (
    <nav className={styles.outline} aria-label={t('player.module', { number })}>
      <details open>
        <summary>
          {number}. <span lang={language}>{module.title}</span>
        </summary>
        <ol>
          {module.lessons.map(({ key, title }) => (
            <li key={key}>
              <Link reloadDocument to={`${path}/lesson/${key}`} aria-current={key === current ? 'page' : undefined}>
                <Icon name={key === current ? 'play' : done.has(key) ? 'check' : 'circle-dashed'} size="sm" />
                <span lang={language}>{title}</span>
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
