import { z } from 'zod';
import { readText, type Secrets, signText } from '#platform/signed-links.ts';

/** The action that undoes another: its call and fields. */
export type Undo = { intent: string; values: Record<string, string> };

const Written = z.object({ action: z.string(), intent: z.string(), values: z.record(z.string(), z.string()) });

/**
 * An undo as a signed query parameter, with the page whose action offers its call. Without a signature, links could
 * present other actions as an undo.
 */
export const writeUndo = (secret: string, action: string, undo: Undo): string =>
  signText(secret, 'undo', JSON.stringify({ action, ...undo }));

/** @returns undefined if we did not sign it */
export function readUndo(secrets: Secrets, token: string): z.infer<typeof Written> | undefined {
  const text = readText(secrets, 'undo', token);
  return text === undefined ? undefined : Written.parse(JSON.parse(text));
}
