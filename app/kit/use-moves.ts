import { useEffect } from 'react';
import { createPath, useNavigate, useNavigation } from 'react-router';
import { addressHere } from './address-here.ts';
import { dropKeptLists } from '#app/ui/kept-lists.ts';

/** What a form changed must be read anew. Calls by fetch do the same (call-site.ts). */
export function useDropKeptLists(): void {
  const { formMethod } = useNavigation();
  useEffect(() => {
    if (formMethod && formMethod !== 'GET') dropKeptLists();
  }, [formMethod]);
}

/** A move that takes longer than that is made by the browser, which says that it waits and can be told to end. */
const LONGEST_MOVE_MS = 15_000;

export function useMovesInTime(): void {
  const { state, location: to, formMethod } = useNavigation();
  useEffect(() => {
    // What a form did is not done again, and the page that it leads to is on its way.
    if (state !== 'loading' || formMethod) return;
    const late = setTimeout(() => location.assign(createPath(to)), LONGEST_MOVE_MS);
    return () => clearTimeout(late);
  }, [state, to, formMethod]);
}

/** Takes the moves that something outside the page's React asks for (the search's dialog): inside the site, without a new document. */
export function useMoves(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: Event) => {
      event.preventDefault();
      void navigate((event as CustomEvent<string>).detail);
    };
    addEventListener('elikya:go', go);
    return () => removeEventListener('elikya:go', go);
  }, [navigate]);
}

/** Goes to a page of the site in this page's language, by React where it is awake, else as a link does. */
export function go(to: string): void {
  if (dispatchEvent(new CustomEvent('elikya:go', { detail: to, cancelable: true }))) location.assign(addressHere(to));
}
