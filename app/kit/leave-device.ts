import { dropKeptPages } from './keep-at-hand.ts';
import { sendWaiting } from './send-waiting.ts';
import { loadWaiting, waitingKeys } from './waiting.ts';
import { dropFilesBut } from './waiting-files.ts';

/** Whatever is named `<what>:<member>` or `<what>:<member>:…` is somebody's own. */
const namesOf = (me: string): string[] => Object.keys(localStorage).filter((name) => name.split(':')[1] === me);

/** Guests' names for the door of an event: the site has them, and gives them again. */
const GUESTS = /^door:/;

/**
 * Sends what still waits of somebody who is about to sign out.
 * @returns how many things stay that the site does not have: refused, without network, or begun and not kept
 */
export async function sendBeforeLeaving(me: string): Promise<number> {
  if (loadWaiting(me).some(({ error }) => !error)) await sendWaiting(me);
  return namesOf(me).length;
}

/** Somebody signed out: nothing of theirs stays for whoever takes this device next. */
export async function forgetHere(me: string): Promise<void> {
  for (const name of namesOf(me)) localStorage.removeItem(name);
  for (const name of Object.keys(localStorage)) if (GUESTS.test(name)) localStorage.removeItem(name);
  await dropKeptPages();
  await dropFilesBut(waitingKeys());
}
