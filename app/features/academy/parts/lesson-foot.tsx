import type { FormEvent } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { addressHere } from '#app/kit/address-here.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './lesson-foot.module.css';

type LessonFootProps = {
  path: string;
  current: string;
  previous?: string;
  next?: string;
  isEnrolled: boolean;
  onNext: (key: string) => 'sent' | 'kept';
};

/** Back, and on: going on marks the lesson as read; without network that is kept on the phone until it can be sent. */
export function LessonFoot({ path, current, previous, next, isEnrolled, onNext }: LessonFootProps) {
  const { t } = useTranslation('academy');
  const goOn = (event: FormEvent) => {
    if (onNext(current) === 'sent') return;
    event.preventDefault();
    location.assign(addressHere(next ? `${path}/lesson/${next}` : path));
  };
  return (
    <nav className={styles.foot} aria-label={t('player.label')}>
      {previous ? (
        <ButtonLink kind="line" to={`${path}/lesson/${previous}`} reloadDocument>
          {t('player.previous')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="line" to={path} reloadDocument>
          {t('player.toCourse')}
        </ButtonLink>
      )}
      {isEnrolled ? (
        <form method="post" onSubmit={goOn}>
          <Button type="submit">{t(next ? 'player.next' : 'player.finish')}</Button>
        </form>
      ) : (
        <ButtonLink to={path} reloadDocument>
          {t('player.enrol')}
        </ButtonLink>
      )}
    </nav>
  );
}
