import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Outline } from '#app/features/academy/course-rules.ts';
import styles from './lesson-outline.module.css';

/** The lessons of this module: read, being read, to come. */
export function LessonOutline({
  module,
  number,
  path,
  current,
  done,
}: {
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
          {number}. <span lang="fr">{module.title}</span>
        </summary>
        <ol>
          {module.lessons.map(({ key, title }) => (
            <li key={key}>
              <a href={`${path}/lesson/${key}`} aria-current={key === current ? 'page' : undefined}>
                <Icon name={key === current ? 'play' : done.has(key) ? 'check' : 'circle-dashed'} size="sm" />
                <span lang="fr">{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
