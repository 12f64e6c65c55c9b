import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Whether a key pressed there belongs to a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** What lies behind an open panel waits: a press of a script would reach it. */
const isAwake = (element: HTMLElement) => !element.closest('[inert]');

/** How long after `g` the second letter counts. */
const PAIR_MS = 1200;

/**
 * The keys of the back office (design, back office 3). In lists j and k go from row to row, x chooses, Enter opens by the row's first
 * link or does what its `[data-enter]` says, h and l go to the state before and after, / goes to the search; `g` and a letter go to a place; ? shows them all. A row is `[data-row]`; where one is, the focus is,
 * so that a screen reader follows. An act that says its own letter (`data-hotkey`) is pressed by it. Letters do nothing inside
 * fields, nor for who switched them off (WCAG 2.1.4); Ctrl Enter inside a text sends it, by the button that says so (`data-send`).
 * @param goes where `g` and a letter lead
 * @param begins where a letter alone leads: what somebody begins anywhere
 */
export function useStaffKeys(
  isOn: boolean,
  goes: ReadonlyMap<string, string>,
  begins: ReadonlyMap<string, string>,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    document.addEventListener('keydown', sendText);
    return () => document.removeEventListener('keydown', sendText);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    let pairedUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const place = pairedUntil > event.timeStamp ? goes.get(event.key) : undefined;
      pairedUntil = event.key === 'g' ? event.timeStamp + PAIR_MS : 0;
      if (place) void navigate(place);
      else if (!takeListKey(event.key) && !pressAct(event.key)) {
        const path = begins.get(event.key);
        if (!path) return;
        void navigate(path);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, goes, begins, navigate]);
}

/** @returns whether the key means something on this page */
function takeListKey(key: string): boolean {
  // The list behind an open panel waits: its keys are the panel's own, then.
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isAwake);
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const goTo = (index: number) =>
    (
      rows[index]?.querySelector<HTMLElement>('[data-enter]') ?? rows[index]?.querySelector<HTMLElement>('a[href]')
    )?.focus();
  if ((key === 'j' || key === 'k') && rows.length === 0) return false;
  if (key === 'j') goTo(Math.min(here + 1, rows.length - 1));
  else if (key === 'k') goTo(Math.max(here - 1, 0));
  else if (key === 'x') rows[here]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  else if (key === 'h' || key === 'l') goToState(key === 'h' ? -1 : 1);
  else if (key === '/') document.querySelector<HTMLElement>('[data-find], .cmd input')?.focus();
  else if (key === 'u') document.querySelector<HTMLElement>('.toast button')?.click();
  else if (key === '?') document.querySelector<HTMLElement>('#page-help > summary')?.click();
  else return false;
  return true;
}

/** To the state beside the one that is shown: lists have states where boards have columns. */
function goToState(step: -1 | 1): void {
  const states = [...document.querySelectorAll<HTMLElement>('[data-states] a')].filter(isAwake);
  const here = states.findIndex((state) => state.hasAttribute('aria-current'));
  states[here + step]?.click();
}

/** @returns whether an act of this page has this letter: a button or link is pressed, a field gone to */
function pressAct(key: string): boolean {
  const act = [...document.querySelectorAll<HTMLElement>('[data-hotkey]')].find(
    (one) => one.dataset.hotkey === key && isAwake(one),
  );
  if (act instanceof HTMLButtonElement || act instanceof HTMLAnchorElement) act.click();
  else act?.focus();
  return act !== undefined;
}

function sendText(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof HTMLTextAreaElement))
    return;
  const send = event.target.form?.querySelector<HTMLElement>('[data-send]');
  if (!send) return;
  event.preventDefault();
  send.click();
}
