import { href, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './account-list.module.css';
import { SignOut } from './sign-out.tsx';

/** The account in short: language, the yearly sheets, the address, the way out. */
export function AccountList({
  isSample,
  languageName,
  years,
  email,
}: {
  isSample: boolean;
  languageName: string;
  years: readonly number[];
  email: string | undefined;
}) {
  const { t } = useTranslation('members');
  return (
    <section aria-labelledby="account">
      <h2 id="account">{t('profile.account')}</h2>
      <ul className={styles.account}>
        <li>
          <span>
            <Icon name="globe-hemisphere-west" /> {languageName}
          </span>
          <Link to={isSample ? '/auth?next=/dashboard/settings' : '/dashboard/settings'}>{t('profile.change')}</Link>
        </li>
        {years.map((year) => (
          <li key={year}>
            <span>
              <Icon name="receipt" /> {t('gifts.year', { year: String(year) })}
            </span>
            <Link reloadDocument to={href('/dashboard/summary/:year', { year: String(year) })}>
              PDF
            </Link>
          </li>
        ))}
        {email && (
          <li>
            <span>
              <Icon name="pencil-simple" /> {email}
            </span>
            <Link to="/dashboard/settings">{t('profile.edit')}</Link>
          </li>
        )}
      </ul>
      {!isSample && (
        <SignOut>
          <Button type="submit" kind="line">
            {t('area.signOut')}
          </Button>
        </SignOut>
      )}
    </section>
  );
}
