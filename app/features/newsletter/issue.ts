import { z } from 'zod';
import { SceneArt } from '#app/art/address/content-art.ts';
import { Prose } from '#app/shared/prose.ts';

/** An entry of the site that a letter shows, or the figures of a fund: `news:18`, `projects:6`, `events:3`, `figures:project-6`. */
const SHOWN = /^(news|projects|events|figures):([\w-]{1,60})$/;

/** A block: something of the site, words, or both. */
const Block = z.object({ shows: z.string().regex(SHOWN).optional(), text: Prose.optional() });
export type Block = z.infer<typeof Block>;

/** A letter to who asked for it: its subject, its drawing and its blocks; what opens it is the body. */
export const NewsletterIssue = z.object({
  title: Prose,
  art: SceneArt.optional(),
  blocks: z.array(Block).default([]),
});
export type NewsletterIssue = z.infer<typeof NewsletterIssue>;

/** What a block shows; nothing where it is words alone. */
export function readShown({ shows }: Block) {
  const [, kind, id] = SHOWN.exec(shows ?? '') ?? [];
  return kind === undefined ? undefined : { kind: kind as 'news' | 'projects' | 'events' | 'figures', id: id! };
}
