import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

/** The foot of a list: its keys, and the way on. */
export function ListFoot({ next }: { next: string | null }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const at = (after?: string) => {
    const target = new URLSearchParams(search);
    for (const name of ['done', 'refused', 'undo']) target.delete(name);
    if (after) target.set('after', after);
    else target.delete('after');
    return `?${target}`;
  };
  return (
    <div className="pager">
      <p className="hints" aria-label={t('list.keys')}>
        <span>
          <kbd>j</kbd>
          <kbd>k</kbd> {t('list.keyRow')}
        </span>
        <span>
          <kbd>x</kbd> {t('list.keyChoose')}
        </span>
        <span>
          <kbd>{t('list.enter')}</kbd> {t('list.keyOpen')}
        </span>
        <span>
          <kbd>/</kbd> {t('list.keyFind')}
        </span>
      </p>
      <span className="row">
        {search.has('after') && (
          <Link className="b b--q" to={at()}>
            <span>{t('list.first')}</span>
          </Link>
        )}
        {next && (
          <Link className="b" to={at(next)} rel="next">
            {t('list.next')} <StaffIcon name="caret-right" />
          </Link>
        )}
      </span>
    </div>
  );
}
