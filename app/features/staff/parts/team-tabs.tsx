import { NavLink } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';

/** People and roles, and what they did. */
export function TeamTabs() {
  const { t } = useTranslation('admin');
  return (
    <nav className="views" aria-label={t('audit.title')}>
      <NavLink to="/admin/staff">{t('audit.people')}</NavLink>
      <NavLink to="/admin/audit">{t('audit.log')}</NavLink>
      <NavLink to="/admin/keys">{t('audit.keys')}</NavLink>
    </nav>
  );
}
