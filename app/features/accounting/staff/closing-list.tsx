import { Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ClosingLine } from '#app/features/staff/sections.server.ts';

/** What of a month is still open, each with where it is done. */
export function ClosingList({ lines }: { lines: readonly ClosingLine[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="stack">
      {lines.map(({ key, count, path }) => (
        <li key={key} className="row row--n">
          <StaffIcon name={count === 0 ? 'check' : 'warning-circle'} />
          {count === 0 ? t(`closing.${key}.done`) : <Link to={path}>{t(`closing.${key}.open`, { count })}</Link>}
        </li>
      ))}
    </ul>
  );
}
