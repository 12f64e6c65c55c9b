import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';

export type ShownNews = { id: string; state: 'held' | 'sent' | 'cancelled'; time: string; sentTo: number };
type NewsLineProps = {
  entryId: string;
  title: string;
  news?: ShownNews;
  /** How many asked for news of the project. */
  followers: number;
  maySend: boolean;
};

/** What became of an entry by mail: to how many it may go, until when it can be held back, to how many it went. */
export function NewsLine({ entryId, title, news, followers, maySend }: NewsLineProps) {
  const { t } = useTranslation('admin');
  const isFree = !news || news.state === 'cancelled';
  return (
    <div className="row fine">
      {news?.state === 'held' && <span>{t('projects.news.held', { count: followers, time: news.time })}</span>}
      {news?.state === 'sent' && <span>{t('projects.news.sent', { count: news.sentTo })}</span>}
      {news?.state === 'cancelled' && <span className="quiet">{t('projects.news.cancelled')}</span>}
      {news?.state === 'held' && maySend && (
        <ActForm intent="hold-news" kind="line" label={t('projects.news.hold')} values={{ newsId: news.id }} />
      )}
      {isFree && maySend && followers > 0 && (
        <ActForm
          intent="tell-donors"
          kind="line"
          label={
            <>
              {t('projects.news.tell', { count: followers })} <span className="visually-hidden">: {title}</span>
            </>
          }
          values={{ entryId }}
        />
      )}
    </div>
  );
}
