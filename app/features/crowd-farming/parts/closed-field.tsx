import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Closed } from '#app/features/crowd-farming/field-rules.ts';
import styles from './closed-field.module.css';

/** Where no share is left: why, and where to go on reading. Nothing here looks like a panel to press. */
export function ClosedField({
  closed,
  to,
  label,
  title,
}: {
  closed: Closed;
  to: string;
  label: 'closed.read' | 'closed.others';
  title?: string;
}) {
  const { t } = useTranslation('crowdFarming');
  const { t: sign } = useTranslation('ui');
  return (
    <div className={styles.closed}>
      <p>{t(`closed.${closed}`)}</p>
      <TextLink to={to}>
        {t(label)}
        {title && <span className="visually-hidden">{sign('signs.comma') + title}</span>}
      </TextLink>
    </div>
  );
}
