import { href, Link } from 'react-router';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { NewsItem } from '#app/features/news/articles.server.ts';
import styles from './latest-news.module.css';

/** The newest article large, two beside it. */
export function LatestNews({ items }: { items: Omit<NewsItem, 'excerpt' | 'author'>[] }) {
  const { t } = useTranslation('home');
  const { t: sign } = useTranslation('ui');
  return (
    <section className={`section below ${styles.section}`} aria-labelledby="news">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="news">{t('news.title')}</h2>
          <TextLink to="/news" isForward>
            {t('news.all')}
          </TextLink>
        </div>
        <div className={styles.news}>
          {items.map(({ id, language, title, day, date, category, minutes, image }, index) => (
            <article key={id} className={index === 0 ? styles.lead : styles.row}>
              <img src={image} alt="" width={400} height={300} loading="lazy" decoding="async" />
              <div>
                <p className="small quiet">
                  <time dateTime={day}>{date}</time>
                  {sign('signs.comma') + t(`featured.category.${category}`) + sign('signs.comma')}
                  {t('news.minutes', { count: minutes })}
                </p>
                <h3 lang={language}>
                  <Link to={href('/news/:id', { id })}>{title}</Link>
                </h3>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
