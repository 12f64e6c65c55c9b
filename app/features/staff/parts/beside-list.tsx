import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation, useNavigate, useOutlet, useParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';
import { isTyping } from './use-staff-keys.ts';

/** As wide as a list and a panel need: below it, a thing is a page. */
const HAS_ROOM = '(min-width: 64rem)';

/** Where a thing with this page is shown beside its list. */
const besideOf = (page: string): string => page.replace(/\/(?=[^/]+$)/, '/beside/');

/** What an act said in the address is said once. */
function withoutNotices(search: string): string {
  const left = new URLSearchParams(search);
  for (const name of ['done', 'undo', 'refused']) left.delete(name);
  return left.size > 0 ? `?${left}` : '';
}

/**
 * A row's link to its thing's page. With script and room, a plain click or Enter opens the thing beside the list; a new tab, a phone
 * and a browser without script get the page.
 */
export function RowLink({ to, ...rest }: Omit<LinkProps, 'to' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Link
      {...rest}
      to={to}
      aria-current={pathname === besideOf(to) || undefined}
      onClick={(event) => {
        const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (!isPlain || !window.matchMedia(HAS_ROOM).matches) return;
        event.preventDefault();
        void navigate(besideOf(to) + withoutNotices(search), { preventScrollReset: true });
      }}
    />
  );
}

type Props = {
  /** The pages of its rows, in their order. */
  rows: readonly string[];
  children: ReactNode;
};

/** A list and, when its address says so, the thing that was opened from it, in a panel at its side. The list waits meanwhile. */
export function BesideList({ rows, children }: Props) {
  const panel = useOutlet();
  const { id } = useParams();
  const at = rows.findIndex((page) => page.endsWith(`/${id}`));
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (panel) last.current = `/${id}`;
    else if (last.current) {
      // Closed: whoever goes by keyboard stands where they opened it.
      document.querySelector<HTMLElement>(`[data-row] a[href$="${CSS.escape(last.current)}"]`)?.focus();
      last.current = undefined;
    }
  }, [panel, id]);
  return (
    <>
      <div className="beside" inert={panel !== null}>
        {children}
      </div>
      {panel && (
        <SidePanel key={id} before={rows[at - 1]} after={at < 0 ? undefined : rows[at + 1]} at={at} count={rows.length}>
          {panel}
        </SidePanel>
      )}
    </>
  );
}

type PanelProps = {
  before?: string;
  after?: string;
  /** Its row in what the list shows; −1 where it is not there. */
  at: number;
  count: number;
  children: ReactNode;
};

function SidePanel({ before, after, at, count, children }: PanelProps) {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const kept = withoutNotices(search);
  const list = pathname.replace(/\/beside\/[^/]+$/, '') + kept;
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What is open above it (the palette, the keys) is closed first, by the browser.
      if (
        event.key !== 'Escape' ||
        event.isComposing ||
        isTyping(event.target) ||
        event.defaultPrevented ||
        document.querySelector('dialog[open], details[name=menu][open]')
      )
        return;
      void navigate(list, { preventScrollReset: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, navigate]);
  return (
    <div className="over">
      <Link className="veil" to={list} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <section className="panel" aria-label={t('list.panel')} ref={box} tabIndex={-1}>
        <div className="edge" />
        <nav className="panel__h" aria-label={t('list.around')}>
          <span className="grow quiet">{at >= 0 && t('list.place', { at: at + 1, count })}</span>
          <Link className="b b--q" to={pathname.replace('/beside/', '/')}>
            <span>{t('list.page')}</span>
          </Link>
          <Step to={before && besideOf(before) + kept} rel="prev" hotkey="k" icon="caret-up" label={t('list.before')} />
          <Step to={after && besideOf(after) + kept} rel="next" hotkey="j" icon="caret-down" label={t('list.after')} />
          <Link className="ib" to={list} preventScrollReset aria-label={t('list.close')}>
            <StaffIcon name="x" />
          </Link>
        </nav>
        <div className="panel__b">{children}</div>
      </section>
    </div>
  );
}

type StepProps = { to?: string; rel: 'prev' | 'next'; hotkey: string; icon: 'caret-up' | 'caret-down'; label: string };

function Step({ to, rel, hotkey, icon, label }: StepProps) {
  if (!to) return null;
  return (
    <Link
      className="ib"
      to={to}
      rel={rel}
      preventScrollReset
      data-hotkey={hotkey}
      aria-keyshortcuts={hotkey}
      aria-label={label}
    >
      <StaffIcon name={icon} />
    </Link>
  );
}
