import { href, Link, useSearchParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { IssuePage } from './issue-page.server.ts';
import styles from './newsletter-admin.module.css';

/** The letter as its readers get it, in the language chosen above it. */
export function LetterPreview({ page }: { page: IssuePage & { mayWrite: boolean } }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const to = (language: string) => {
    const next = new URLSearchParams(search);
    for (const name of ['done', 'undo', 'refused']) next.delete(name);
    next.set('in', language);
    return `?${next}`;
  };
  return (
    <section className="sheet" aria-labelledby="letter-title">
      <div className="sheet__h">
        <h2 id="letter-title">{t('newsletter.letter')}</h2>
        <span className="fine quiet">{t('newsletter.weight', { count: page.kilobytes })}</span>
      </div>
      <div className="sheet__b">
        <nav className="chips" aria-label={t('newsletter.languages')}>
          {page.languages.map(({ id, name }) => (
            <Link
              key={id}
              className="chip"
              to={to(id)}
              lang={id}
              aria-current={page.shown === id ? 'true' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
        </nav>
        {!page.isTranslated && page.shown !== 'fr' && (
          <p className="fine">
            {t('newsletter.notTranslated')} {!page.isPublished && t('newsletter.publishFirst')}
            {page.mayWrite && page.isPublished && (
              <Link
                to={href('/admin/translations/:collection/:id/:language', {
                  collection: 'newsletter',
                  id: page.id,
                  language: page.shown,
                })}
              >
                {t('newsletter.translate')}
              </Link>
            )}
          </p>
        )}
        {page.isLong && <p className="fine">{t('newsletter.longSubject', { count: page.subject.length })}</p>}
        <iframe
          className={styles.letter}
          title={page.subject}
          srcDoc={page.letter}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </section>
  );
}
