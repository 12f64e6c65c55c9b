import { fold } from '#app/shared/fold.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { closeModal, openModal } from '#app/ui/modal.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

type Place = { key: KeyPart<'admin', 'place.'>; path: string; icon: StaffIconName };
type Quick = { key: KeyPart<'admin', 'quick.'>; path: string; icon: StaffIconName };
type Hit = { id: string; group: KeyPart<'admin', 'hit.'>; title: string; detail?: string; path: string };
type Option = { id: string; title: string; detail?: string; end: string; path: string; icon: StaffIconName };

const WAIT_MS = 150;

/**
 * Ctrl K: a few letters lead to an act, a place or a thing. A combobox over a listbox: the focus stays in the field, arrows go through
 * the options, Enter opens, Escape closes. Without script the field of the bar is a form of its own.
 */
export function Palette({ places, quick }: { places: readonly Place[]; quick: readonly Quick[] }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<Hit[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // In a text, Ctrl K makes a link.
      if (event.defaultPrevented) return;
      event.preventDefault();
      openModal(dialog.current!);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    setFailed(false);
    if (!query.trim()) return setHits([]);
    const asked = new AbortController();
    const later = setTimeout(() => {
      fetch(`/admin/find.json?q=${encodeURIComponent(query)}`, { signal: asked.signal })
        .then((response) => {
          if (!response.ok) throw new Error(String(response.status));
          return response.json() as Promise<Hit[]>;
        })
        .then(setHits, () => {
          if (asked.signal.aborted) return;
          setHits([]);
          setFailed(true);
        });
    }, WAIT_MS);
    return () => {
      clearTimeout(later);
      asked.abort();
    };
  }, [query]);

  const wanted = fold(query.trim());
  const own: Option[] = [
    ...quick
      .filter(({ key }) => wanted && fold(t(`quick.${key}`)).includes(wanted))
      .map(({ key, path, icon }) => ({ id: `act-${key}`, title: t(`quick.${key}`), end: t('act'), path, icon })),
    ...places
      .filter(({ key }) => fold(t(`place.${key}`)).includes(wanted))
      .map(({ key, path, icon }) => ({ id: `place-${key}`, title: t(`place.${key}`), end: '', path, icon })),
  ];
  const options: Option[] = [
    ...own,
    // By usual words for them the server finds acts and places, too, those that stand above among them.
    ...hits
      .filter(({ path }) => !own.some((one) => one.path === path))
      .map(({ id, group, title, detail, path }) => ({
        id: `hit-${id}`,
        title,
        detail,
        end: t(`hit.${group}`),
        path,
        icon: 'arrow-right' as const,
      })),
  ];
  const current = options[Math.min(at, options.length - 1)];
  const close = () => {
    closeModal(dialog.current!);
    setQuery('');
    setAt(0);
  };
  const open = (option: Option | undefined) => {
    if (!option) return;
    close();
    void navigate(option.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((here) => Math.min(here + 1, options.length - 1));
    else if (event.key === 'ArrowUp') setAt((here) => Math.max(here - 1, 0));
    else if (event.key === 'Enter') open(current);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="dlg pal" aria-label={t('find')} onClose={close}>
      <div className="edge" />
      <div className="pal__in">
        <StaffIcon name="magnifying-glass" />
        <input
          className="grow"
          role="combobox"
          aria-label={t('find')}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={current && `${list}-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          value={query}
          placeholder={t('find')}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="ib" aria-label={t('close')} onClick={close}>
          <StaffIcon name="x" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label={t('find')}>
        {options.map((option) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.id}
            id={`${list}-${option.id}`}
            role="option"
            aria-selected={option === current}
            className="pal__o"
            onClick={() => open(option)}
          >
            <StaffIcon name={option.icon} />
            <span className="grow">
              {option.title} <span className="quiet">{option.detail}</span>
            </span>
            <span className="end">{option.end}</span>
          </button>
        ))}
      </div>
      <p className={hasFailed ? 'msg msg--bad pal__n' : 'visually-hidden'} role="status">
        {hasFailed ? t('findFailed') : query ? t('found', { count: options.length }) : ''}
      </p>
    </dialog>
  );
}
