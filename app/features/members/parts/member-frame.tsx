import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { addressHere } from '#app/kit/address-here.ts';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { type AuthStore, createAuthStore } from '#app/features/accounts/auth-store.ts';
import styles from './member-frame.module.css';

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
  const { onSubmit, isAsking, stay, leave } = useSession();
  return (
    <div className={styles.frame} onSubmit={onSubmit}>
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
            <Form reloadDocument method="post" action="/sign-out">
              <button type="submit">
                <Icon name="sign-out" /> {t('area.signOut')}
              </button>
            </Form>
          </li>
        </ul>
      </nav>
      <div className={styles.main}>{children}</div>
      <Dialog title={t('area.leave.title')} isOpen={isAsking} onClose={stay}>
        <p>{t('area.leave.text')}</p>
        <p className="row">
          <Button type="button" onClick={stay}>
            {t('area.leave.stay')}
          </Button>
          <Button type="button" kind="line" onClick={leave}>
            {t('area.leave.leave')}
          </Button>
        </p>
      </Dialog>
    </div>
  );
}

/**
 * Keeps the page in step with its session: gone in another tab or on the server, one is led to the sign-in. Gives what the sign-out
 * forms do: what waits on this device is sent first, whoever would lose something is asked, and nothing of theirs stays for the next.
 * Without script the form just posts, and nothing was ever kept.
 */
function useSession() {
  const { t } = useTranslation('members');
  const [isAsking, setAsking] = useState(false);
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

  const fail = () => toast({ kind: 'error', title: t('error.sign_out.title'), text: t('error.sign_out.text') });
  const leave = async () => {
    const me = held.current?.store.current()?.user.id;
    const response = await fetch('/sign-out', { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    if (response.type !== 'opaqueredirect' && !response.ok) throw new Error(String(response.status));
    if (held.current) {
      held.current.isLeaving = true;
      held.current.store.forget();
    }
    if (me) await (await import('#app/kit/leave-device.ts')).forgetHere(me);
    location.assign(addressHere('/?notice=signed-out'));
  };
  const begin = async () => {
    const store = held.current?.store;
    if (!store?.current()) await store?.refresh();
    const me = store?.current()?.user.id;
    const { sendBeforeLeaving } = await import('#app/kit/leave-device.ts');
    if (me && (await sendBeforeLeaving(me)) > 0) setAsking(true);
    else await leave();
  };
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => void leave().catch(fail),
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.target as HTMLFormElement;
      if (!new URL(form.action).pathname.endsWith('/sign-out')) return;
      event.preventDefault();
      begin().catch(fail);
    },
  };
}
