import { Link, useLocation } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { type Entry, isCurrent } from '#app/features/shell/navigation.ts';

export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** A link of a menu, marked when it leads to where one is. */
export function EntryLink({ entry: { key, to }, className }: { entry: Entry; className?: string }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <Link className={className} to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
      {t(key)}
    </Link>
  );
}
