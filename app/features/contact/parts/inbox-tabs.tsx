import { Link, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import type { Permission } from '#app/features/staff/roles.ts';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** What comes in: all of it, letters, volunteers, doubts, ideas, and what one has taken oneself; and the prepared answers. */
export function InboxTabs() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { may } = useRouteLoaderData<{ may: readonly Permission[] }>('staff') ?? {};
  const isHere = pathname === '/admin/messages';
  const kind = isHere ? search.get('kind') : null;
  const isMine = isHere && search.get('who') === 'me';
  const tabs: { to: string; label: string; icon?: StaffIconName; isCurrent: boolean }[] = [
    { to: '/admin/messages', label: t('inbox.all'), isCurrent: isHere && !kind && !isMine },
    {
      to: '/admin/messages?kind=contact',
      label: t('inbox.letters'),
      icon: 'envelope-simple',
      isCurrent: kind === 'contact',
    },
    {
      to: '/admin/messages?kind=volunteer',
      label: t('inbox.volunteers'),
      icon: 'hand-waving',
      isCurrent: kind === 'volunteer',
    },
    {
      to: '/admin/messages?kind=doubt',
      label: t('inbox.doubts'),
      icon: 'flag',
      isCurrent: kind === 'doubt',
    },
    {
      to: '/admin/messages?kind=written',
      label: t('inbox.written'),
      icon: 'paper-plane-tilt',
      isCurrent: kind === 'written',
    },
    { to: '/admin/ideas', label: t('inbox.ideas'), icon: 'lightbulb', isCurrent: pathname === '/admin/ideas' },
    {
      to: '/admin/messages?who=me',
      label: t('inbox.mine'),
      icon: 'user',
      isCurrent: isMine,
    },
    // Prepared answers are for who answers.
    ...(may?.includes('messages.answer')
      ? [
          {
            to: '/admin/messages/templates',
            label: t('inbox.templates'),
            icon: 'file-text' as const,
            isCurrent: pathname === '/admin/messages/templates',
          },
        ]
      : []),
  ];
  return (
    <nav className="chips chips--x" aria-label={t('inbox.kinds')}>
      {tabs.map(({ to, label, icon, isCurrent }) => (
        <Link key={to} to={to} className="chip" aria-current={isCurrent ? 'page' : undefined}>
          {icon && <StaffIcon name={icon} />}
          {label}
        </Link>
      ))}
    </nav>
  );
}
