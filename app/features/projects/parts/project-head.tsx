import type { Language } from '#app/shared/language.ts';
import { Link } from 'react-router';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Category } from '#app/features/projects/categories.ts';
import styles from './project-head.module.css';

type Head = {
  language: Language;
  title: string;
  location: string;
  category: Category;
  isUrgent: boolean;
  status: string;
  completion: string;
  beneficiaries: string;
  manager: string;
};

/** Where it lies in the site, what it is called, and the four facts that are asked first. */
export function ProjectHead({ project }: { project: Head }) {
  const { t } = useTranslation('projects');
  return (
    <header className={`wrap ${styles.head}`}>
      <nav aria-label={t('project.breadcrumb')} className={styles.crumbs}>
        <ol>
          <li>
            <Link to="/projects">{t('project.projects')}</Link>
          </li>
          <li>
            <Link to={`/projects?filter=${project.category}`}>{t(`category.${project.category}`)}</Link>
          </li>
          <li aria-current="page" lang={project.language}>
            {project.location}
          </li>
        </ol>
      </nav>
      <div className={styles.titles}>
        <h1 lang={project.language}>{project.title}</h1>
        <p>
          {project.isUrgent ? (
            <Tag kind="urgent" icon="hourglass-medium">
              {t('project.urgent')}
            </Tag>
          ) : (
            <Tag kind="ok" icon="check">
              <span lang={project.language}>{project.status}</span>
            </Tag>
          )}
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact term={t('project.place')} value={project.location} lang={project.language} />
        <Fact term={t('project.completion')} value={project.completion} />
        <Fact term={t('project.beneficiaries')} value={project.beneficiaries} lang={project.language} />
        <Fact term={t('project.manager')} value={project.manager} lang={project.language} />
      </dl>
    </header>
  );
}

function Fact({ term, value, lang }: { term: string; value: string; lang?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd lang={lang}>{value}</dd>
    </div>
  );
}
