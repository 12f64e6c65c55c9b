import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { addressHere } from '#app/kit/address-here.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { type AuthStore, createAuthStore } from '#app/features/accounts/auth-store.ts';
import styles from './member-frame.module.css';
import { SignOut } from './sign-out.tsx';

const ENTRIES = [
  { key: 'overview', to: '/dashboard', icon: 'squares-four' },
  { key: 'gifts', to: '/dashboard/gifts', icon: 'hand-heart' },
  { key: 'sponsorships', to: '/dashboard#sponsorships', icon: 'users-three' },
  { key: 'shares', to: '/dashboard#shares', icon: 'plant' },
  { key: 'courses', to: '/dashboard#courses', icon: 'book-open-text' },
  { key: 'orders', to: '/dashboard#orders', icon: 'basket' },
  { key: 'profile', to: '/profile', icon: 'user' },
  { key: 'settings', to: '/dashboard/settings', icon: 'gear' },
] as const;

/** What stands around every page of the member area: who it is, where one can go, the way out. */
export function MemberFrame({
  name,
  since,
  portrait,
  children,
}: {
  name: string;
  since: string;
  portrait: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('members');
  const { pathname } = useLocation();
  const onGone = useSession();
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={t('area.label')}>
        <p className={styles.who}>
          <img src={portrait} alt="" width={56} height={67} />
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="fine quiet">{since}</span>
          </span>
        </p>
        <ul>
          {ENTRIES.map(({ key, to, icon }) => (
            <li key={key}>
              <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
                <Icon name={icon} /> {t(`area.${key}`)}
              </Link>
            </li>
          ))}
          <li>
            <SignOut onGone={onGone}>
              <button type="submit">
                <Icon name="sign-out" /> {t('area.signOut')}
              </button>
            </SignOut>
          </li>
        </ul>
      </nav>
      <div className={styles.main}>{children}</div>
    </div>
  );
}

/** Keeps the page in step with its session: gone in another tab or on the server, one is led to the sign-in. @returns what is told when one leaves by oneself */
function useSession(): () => void {
  const held = useRef<{ store: AuthStore; isLeaving: boolean }>(undefined);
  useEffect(() => {
    const store = createAuthStore();
    held.current = { store, isLeaving: false };
    const mark =
      new URLSearchParams(location.search).get('notice') === 'mfa-verified' ? 'MFA_CHALLENGE_VERIFIED' : undefined;
    const unsubscribe = store.subscribe((event, session) => {
      dispatchEvent(new CustomEvent('elikya:auth', { detail: { event, session } }));
      if (held.current?.isLeaving) return;
      if (event === 'SIGNED_OUT' || (event === 'INITIAL_SESSION' && session === null))
        location.assign(addressHere('/auth?notice=session-ended'));
    });
    const stopping = store.start(mark);
    return () => {
      unsubscribe();
      void stopping.then((stop) => stop());
    };
  }, []);
  return () => {
    if (!held.current) return;
    held.current.isLeaving = true;
    held.current.store.forget();
  };
}
