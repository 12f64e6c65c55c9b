import { type ReactNode, useEffect, useMemo } from 'react';
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { useSendWaiting } from '#app/kit/use-waiting.ts';
import { Mark } from '#app/ui/mark.tsx';
import { PageHelpPanel } from './page-help-panel.tsx';
import { Neighbours } from './neighbours.tsx';
import { Palette } from './palette.tsx';
import type { KeyPart } from '#app/shared/word-keys.ts';
import type { Language } from '#app/shared/language.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import type { PageHelp } from '#app/features/staff/page-help.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { useUnsent } from './use-unsent.ts';
import { useStaffKeys } from './use-staff-keys.ts';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

type RailPlace = {
  key: KeyPart<'admin', 'place.'>;
  path: string;
  icon: StaffIconName;
  group: 'today' | KeyPart<'admin', 'group.'>;
  count: number;
  /** Whether it stands open in the menu, or is found under "more". */
  isDaily: boolean;
  letter?: string;
};
type Me = { id: string; name: string; roles: readonly Role[] };

type Quick = { key: KeyPart<'admin', 'quick.'>; path: string; icon: StaffIconName; letter?: string };

/** As many as a thumb reaches. */
const QUICK_MOST = 3;

type FrameProps = {
  /** Of who works here, as the server read it just now. */
  language: Language;
  places: readonly RailPlace[];
  me: Me;
  isDemo: boolean;
  /** A live site that takes no money yet: it does not know for whom. */
  isClosed: boolean;
  hasLetterKeys: boolean;
  /** What the guide says about this page. */
  help?: PageHelp;
  quick: readonly Quick[];
  children: ReactNode;
};

/** What stands around every page of the back office: rail, bar with the command field, and on phones the bar at the foot. */
export function StaffFrame({
  language: now,
  places,
  me,
  isDemo,
  isClosed,
  hasLetterKeys,
  help,
  quick,
  children,
}: FrameProps) {
  const { t, i18n } = useTranslation('admin');
  // Its words are French or English; whoever reads the site in another language reads it from left to right, too.
  const language = staffLanguage(i18n.language);
  // Chosen anew in another tab: the words of this page are of the language before.
  useEffect(() => {
    if (now !== i18n.language) window.location.reload();
  }, [now, i18n.language]);
  const goes = useMemo(
    () => places.flatMap(({ key, letter, path }) => (letter ? [{ key, letter, path }] : [])),
    [places],
  );
  const begins = useMemo(
    () => quick.flatMap(({ key, letter, path }) => (letter ? [{ key, letter, path }] : [])),
    [quick],
  );
  useStaffKeys(
    hasLetterKeys,
    useMemo(() => new Map(goes.map(({ letter, path }) => [letter, path])), [goes]),
    useMemo(() => new Map(begins.map(({ letter, path }) => [letter, path])), [begins]),
  );
  useClosedMenu();
  useSendWaiting(me.id);
  const isUnsent = useUnsent();
  const roles = me.roles.map((role) => t(`role.${role}`)).join(', ');
  const isLoading = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  const more = places.filter(({ isDaily }) => !isDaily);
  const isInMore = more.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const waitingInMore = more.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="staff" lang={language} dir="ltr">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="app">
        <nav className="rail" aria-label={t('rail')} id="places">
          <a className="rail__close" href="#main">
            <StaffIcon name="x" /> {t('close')}
          </a>
          <Link className="brand" to="/admin">
            <Mark />
            <span>
              {t('brand')} <small>{t('title')}</small>
            </span>
          </Link>
          <RailGroups places={places.filter(({ isDaily }) => isDaily)} />
          {more.length > 0 && (
            <details className="rail__more" open={isInMore || undefined} key={String(isInMore)}>
              <summary>
                {t('railMore')}
                {waitingInMore > 0 && <b>{formatNumber(waitingInMore, language)}</b>}
              </summary>
              <RailGroups places={more} />
            </details>
          )}
          <form method="post" action="/sign-out" className="rail__out">
            <button type="submit">
              <StaffIcon name="sign-out" />
              {t('signOut')}
            </button>
          </form>
        </nav>
        <header className="bar">
          <Link className="brand" to="/admin" aria-label={`${t('brand')}, ${t('title')}`}>
            <Mark />
          </Link>
          <Form noValidate action="/admin/find" role="search" aria-label={t('find')} className="cmd">
            <button type="submit" className="ib" aria-label={t('find')}>
              <StaffIcon name="magnifying-glass" />
            </button>
            <input name="q" type="search" aria-label={t('find')} placeholder={t('find')} autoComplete="off" />
            <kbd aria-hidden="true">Ctrl K</kbd>
          </Form>
          <PageHelpPanel help={help} hasLetterKeys={hasLetterKeys} goes={goes} begins={begins} />
          <a className="me" href="/admin/me" aria-label={`${me.name} ${roles}, ${t('me.title')}`}>
            <span className="face">
              <img
                src={artUrl({ kind: 'portrait', seed: `membre-${me.id}`, plain: true })}
                alt=""
                width={32}
                height={32}
              />
            </span>
            <span>
              <b>{me.name}</b> <small>{roles}</small>
            </span>
          </a>
        </header>
        <Palette places={places} quick={quick} />
        <main className="work" id="main" tabIndex={-1} aria-busy={isLoading || undefined}>
          <Neighbours />
          {isClosed && (
            <p className="banner banner--bad">
              <span className="grow">{t('settings.closed')}</span>
              {places.some(({ key }) => key === 'settings') && (
                <Link to="/admin/settings">{t('settings.missing')}</Link>
              )}
            </p>
          )}
          {isUnsent && (
            <p className="banner banner--bad unsent" role="status">
              <span className="grow">{t('unsent')}</span>
            </p>
          )}
          {children}
          {isDemo && (
            <p className="sample">
              <StaffIcon name="info" />
              {t('sample')}
            </p>
          )}
        </main>
        <nav className="tabbar" aria-label={t('bottomBar')}>
          <ul>
            {places.slice(0, 2).map((place) => (
              <BarPlace key={place.key} place={place.key} path={place.path} icon={place.icon} />
            ))}
            {quick.length > 0 && (
              <li>
                <details name="menu" className="pop">
                  <summary className="plus">
                    <span>
                      <StaffIcon name="plus" />
                    </span>
                    {t('add')}
                  </summary>
                  <ul className="quick" aria-label={t('add')}>
                    {quick.slice(0, QUICK_MOST).map(({ key, path, icon }) => (
                      <li key={key}>
                        <a href={path}>
                          <StaffIcon name={icon} />
                          {t(`quick.${key}`)}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            )}
            {places.slice(2, quick.length > 0 ? 3 : 4).map((place) => (
              <BarPlace key={place.key} place={place.key} path={place.path} icon={place.icon} />
            ))}
            <li>
              <a href="#places">
                <StaffIcon name="list" />
                {t('menu')}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** Places whose pages below are places of their own. */
const ALONE: ReadonlySet<string> = new Set(['/admin', '/admin/settings']);
const isIn = (pathname: string, path: string): boolean =>
  pathname === path || (!ALONE.has(path) && pathname.startsWith(`${path}/`));

/** Places of the menu under the headings of their groups, each with what it is for. */
function RailGroups({ places }: { places: readonly RailPlace[] }) {
  const { t, i18n } = useTranslation('admin');
  const { pathname } = useLocation();
  const groups = [...new Set(places.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group}>
      {group !== 'today' && <h2>{t(`group.${group}`)}</h2>}
      <ul>
        {places
          .filter((place) => place.group === group)
          .map(({ key, path, icon, count }) => (
            <li key={key} className={isIn(pathname, path) ? 'here' : undefined}>
              <NavLink to={path} end={ALONE.has(path)} aria-describedby={`rail-${key}`}>
                <StaffIcon name={icon} />
                <span>{t(`place.${key}`)}</span>
                {count > 0 && <b>{formatNumber(count, staffLanguage(i18n.language))}</b>}
              </NavLink>
              <small id={`rail-${key}`}>{t(`placeHint.${key}`)}</small>
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** The menu of a phone is open as its address's target, without script too; a step of the router alone would leave it open. */
function useClosedMenu(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.querySelector('.rail:target')) window.location.replace('#main');
  }, [pathname]);
}

function BarPlace({ place, path, icon }: { place: RailPlace['key']; path: string; icon: StaffIconName }) {
  const { t } = useTranslation('admin');
  return (
    <li>
      <NavLink to={path} end={path === '/admin'}>
        <StaffIcon name={icon} />
        {t(`place.${place}`)}
      </NavLink>
    </li>
  );
}
