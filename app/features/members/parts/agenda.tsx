import type { Language } from '#app/shared/language.ts';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './agenda.module.css';

type AgendaDate = {
  id: string;
  language: Language;
  title: string;
  startsAt: string;
  day: string;
  hour: string;
  leaf: { number: string; month: string };
  location: string;
  path: string;
  own: readonly { people: number; state: string; path: string }[];
};

/** Where a member is expected, and what else is coming. */
export function Agenda({ dates }: { dates: readonly AgendaDate[] }) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  return (
    <section aria-labelledby="agenda">
      <div className={styles.head}>
        <h2 id="agenda">{t('dashboard.agenda')}</h2>
        <Link to="/events">{t('dashboard.allEvents')}</Link>
      </div>
      {dates.length === 0 ? (
        <p className={styles.none}>{t('dashboard.agendaNone')}</p>
      ) : (
        <ul className={styles.dates}>
          {dates.map(({ id, language, title, startsAt, day, hour, leaf, location, path, own }) => (
            <li key={id}>
              <p className={styles.leaf} aria-hidden="true">
                <b className="num">{leaf.number}</b>
                <span>{leaf.month}</span>
              </p>
              <p className={styles.what}>
                <Link to={path} lang={language}>
                  {title}
                </Link>
                <span className="small quiet">
                  <span lang={language}>{location}</span> ·{' '}
                  <time dateTime={startsAt}>{day + sign('signs.comma') + hour}</time>
                </span>
                {own.map((registration) => (
                  <span key={registration.path}>
                    {registration.state === 'waiting' ? (
                      <Tag kind="wait">{t('dashboard.waiting')}</Tag>
                    ) : (
                      <Tag kind="ok">{t('dashboard.registered', { count: registration.people })}</Tag>
                    )}
                  </span>
                ))}
              </p>
              {(own.length > 0 ? own.map((registration) => registration.path) : [`${path}#inscription`]).map((to) => (
                <ButtonLink key={to} kind="line" size="sm" to={to}>
                  {t(own.length > 0 ? 'dashboard.change' : 'dashboard.register')}
                  <HiddenSubject lang={language}>{title}</HiddenSubject>
                </ButtonLink>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
