import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { closeModal, openModal } from '#app/ui/modal.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { addressIn } from './link-address.ts';

type Target = { title: string; path: string; group: string };

const WAIT_MS = 150;

type LinkDialogProps = {
  /** Where the link leads that stands there, and may be taken off. */
  was?: string;
  onPick: (target: { address: string; title: string } | undefined) => void;
  onClose: () => void;
};

/**
 * Where a link leads: a page of the site, found by its words, or an address. As the palette: the focus stays in the field, arrows go
 * through what was found, Enter takes it, Escape closes.
 */
export function LinkDialog({ was, onPick, onClose }: LinkDialogProps) {
  const { t } = useTranslation('admin');
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [query, setQuery] = useState(was ?? '');
  const [found, setFound] = useState<Target[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => openModal(dialog.current!), []);

  const address = addressIn(query);
  const isRefused = address !== undefined && 'isRefused' in address;
  const isSearched = query.trim() !== '' && address === undefined;
  useEffect(() => {
    setFailed(false);
    if (!isSearched) return setFound([]);
    const asked = new AbortController();
    const later = setTimeout(() => {
      fetch(`${href('/admin/content/links.json')}?q=${encodeURIComponent(query)}`, { signal: asked.signal })
        .then((response) => {
          if (!response.ok) throw new Error(String(response.status));
          return response.json() as Promise<Target[]>;
        })
        .then(setFound, () => {
          if (asked.signal.aborted) return;
          setFound([]);
          setFailed(true);
        });
    }, WAIT_MS);
    return () => {
      clearTimeout(later);
      asked.abort();
    };
  }, [query, isSearched]);

  const options =
    address && 'href' in address
      ? [{ title: address.href, path: address.href, group: t('content.link.address') }]
      : found;
  const current = options[Math.min(at, options.length - 1)];
  const pick = (target: Target | undefined) => {
    if (!target) return;
    // Closed first: behind an open dialog nothing can be written.
    closeModal(dialog.current!);
    onPick({ address: target.path, title: target.title });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((here) => Math.min(here + 1, options.length - 1));
    else if (event.key === 'ArrowUp') setAt((here) => Math.max(here - 1, 0));
    // Of the form around it Enter would keep the text.
    else if (event.key === 'Enter') pick(current);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="dlg pal"
      aria-label={t('content.link.title')}
      onClose={onClose}
      // What is looked for is no change of the text.
      onInput={(event) => event.stopPropagation()}
    >
      <div className="edge" />
      <div className="pal__in">
        <StaffIcon name="link-simple" />
        <input
          className="grow"
          role="combobox"
          aria-label={t('content.link.title')}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={current && `${list}-${options.indexOf(current)}`}
          aria-autocomplete="list"
          aria-invalid={isRefused || undefined}
          aria-describedby={`${list}-said`}
          autoComplete="off"
          value={query}
          placeholder={t('content.link.hint')}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="ib" aria-label={t('close')} onClick={() => closeModal(dialog.current!)}>
          <StaffIcon name="x" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label={t('content.link.title')}>
        {options.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.path}
            id={`${list}-${index}`}
            role="option"
            aria-selected={option === current}
            className="pal__o"
            onClick={() => pick(option)}
          >
            <StaffIcon name="arrow-right" />
            <span className="grow">
              {option.title} <span className="quiet">{option.path === option.title ? '' : option.path}</span>
            </span>
            <span className="end">{option.group}</span>
          </button>
        ))}
      </div>
      <p
        className={isRefused || hasFailed ? 'msg msg--bad pal__n' : 'visually-hidden'}
        id={`${list}-said`}
        role="status"
      >
        {isRefused
          ? t('content.link.refused')
          : hasFailed
            ? t('findFailed')
            : query
              ? t('found', { count: options.length })
              : ''}
      </p>
      {was !== undefined && (
        <p className="pal__n">
          <button
            type="button"
            className="b"
            onClick={() => {
              closeModal(dialog.current!);
              onPick(undefined);
            }}
          >
            {t('content.link.remove')}
          </button>
        </p>
      )}
    </dialog>
  );
}
