import { z } from 'zod';
import { readText, type Secrets, signText } from '#platform/signed-links.ts';

/** The act that takes another back: its call and fields. */
export type Undo = { intent: string; values: Record<string, string> };

const Written = z.object({ action: z.string(), intent: z.string(), values: z.record(z.string(), z.string()) });

/** An undo in an address, with the page whose action offers its call. Signed: nobody puts an act under our word with a link. */
export const writeUndo = (secret: string, action: string, undo: Undo): string =>
  signText(secret, 'undo', JSON.stringify({ action, ...undo }));

/** @returns nothing for what we did not write */
export function readUndo(secrets: Secrets, token: string): z.infer<typeof Written> | undefined {
  const text = readText(secrets, 'undo', token);
  return text === undefined ? undefined : Written.parse(JSON.parse(text));
}
