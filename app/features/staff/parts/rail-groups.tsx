import { type MouseEvent, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { callSite } from '#app/kit/call-site.ts';
import { newKey } from '#app/kit/form-key.ts';
import { formatNumber } from '#app/shared/formats.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

export type RailPlace = {
  key: KeyPart<'admin', 'place.'>;
  path: string;
  icon: StaffIconName;
  group: 'today' | KeyPart<'admin', 'group.'>;
  count: number;
  /** Whether it stands open in the menu, or is found under "more". */
  isDaily: boolean;
  letter?: string;
};

type RailGroupsProps = { places: readonly RailPlace[]; folded: readonly string[] };

/** Places of the menu under the headings of their groups, each of which folds; the one with the page at hand is always open. */
export function RailGroups({ places, folded }: RailGroupsProps) {
  const { pathname } = useLocation();
  const groups = [...new Set(places.map(({ group }) => group))];
  const isHere = ({ path }: RailPlace) => pathname === path || pathname.startsWith(`${path}/`);
  return groups.map((group) => {
    const own = places.filter((place) => place.group === group);
    const isAtHand = own.some(isHere);
    if (group === 'today') return <Places key={group} places={own} isAtHand />;
    return (
      <RailGroup
        // Opened anew where its page is reached.
        key={`${group}-${isAtHand}`}
        group={group}
        places={own}
        isAtHand={isAtHand}
        isOpen={isAtHand || !folded.includes(group)}
      />
    );
  });
}

type RailGroupProps = {
  group: KeyPart<'admin', 'group.'>;
  places: readonly RailPlace[];
  /** It has the page that is open. */
  isAtHand: boolean;
  isOpen: boolean;
};

/** Folds without script; with it, it stays as it was left, on every device. */
function RailGroup({ group, places, isAtHand, isOpen: isOpenFirst }: RailGroupProps) {
  const { t, i18n } = useTranslation('admin');
  const [isOpen, setOpen] = useState(isOpenFirst);
  const waiting = places.reduce((sum, { count }) => sum + count, 0);
  const fold = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
    // Nothing is lost where it does not get there: the group is open again next time.
    void callSite('fold-group', { group, isFolded: isOpen }, newKey()).catch(() => {});
  };
  return (
    <details className="rail__group" open={isOpen}>
      <summary onClick={fold}>
        <h2>{t(`group.${group}`)}</h2>
        {!isOpen && waiting > 0 && <b>{formatNumber(waiting, staffLanguage(i18n.language))}</b>}
      </summary>
      <Places places={places} isAtHand={isAtHand} />
    </details>
  );
}

/** Places whose pages below are places of their own. */
const ALONE: ReadonlySet<string> = new Set(['/admin', '/admin/settings']);

/**
 * Each with what it is for: in sight around the page at hand, so that the menu of a day fits a small screen; of the others it is the
 * browser's own hint, and what a screen reader says. A phone, where nothing hovers, shows all.
 */
function Places({ places, isAtHand }: { places: readonly RailPlace[]; isAtHand: boolean }) {
  const { t, i18n } = useTranslation('admin');
  const { pathname } = useLocation();
  const isHere = (path: string) => pathname === path || (!ALONE.has(path) && pathname.startsWith(`${path}/`));
  return (
    <ul>
      {places.map(({ key, path, icon, count }) => (
        <li key={key} className={isHere(path) ? 'here' : undefined}>
          <NavLink
            to={path}
            end={ALONE.has(path)}
            aria-describedby={`rail-${key}`}
            title={isAtHand ? undefined : t(`placeHint.${key}`)}
          >
            <StaffIcon name={icon} />
            <span>{t(`place.${key}`)}</span>
            {count > 0 && <b>{formatNumber(count, staffLanguage(i18n.language))}</b>}
          </NavLink>
          <small id={`rail-${key}`} className={isAtHand ? undefined : 'rail__far'}>
            {t(`placeHint.${key}`)}
          </small>
        </li>
      ))}
    </ul>
  );
}
