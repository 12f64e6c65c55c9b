import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { SceneArt } from '#app/art/address/content-art.ts';

const when = { place: Prose, date: z.iso.date() };

/** A paper or a picture behind an expense. Names are blacked out before it is published; `hidden` says what. */
export const Piece = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('invoice'),
    number: z.string().min(1),
    seller: Prose,
    ...when,
    lines: z.array(z.strictObject({ what: Prose, dollars: z.number().positive() })).min(1),
    hidden: Prose,
  }),
  z.strictObject({
    kind: z.literal('delivery'),
    number: z.string().min(1),
    ...when,
    goods: z.array(Prose).min(1),
    by: Prose,
  }),
  z.strictObject({ kind: z.literal('photo'), ...when, text: Prose, art: SceneArt }),
  z.strictObject({ kind: z.literal('signature'), date: z.iso.date(), people: z.array(Prose).min(2) }),
]);
export type Piece = z.infer<typeof Piece>;
export type PieceKind = Piece['kind'];

/** A file of content/pieces/: an expense of a project, in dollars, with its pieces. Its invoice adds up to it. */
export const Expense = z
  .strictObject({
    project: z.number().int().positive(),
    title: Prose,
    date: z.iso.date(),
    dollars: z.number().positive(),
    /** The line of its project's budget, by its name in French. */
    budgetLine: z.string().min(1).optional(),
    isSample: z.boolean().default(false),
    pieces: z.array(Piece).min(1),
  })
  .refine(({ pieces }) => new Set(pieces.map(({ kind }) => kind)).size === pieces.length, 'Two pieces of one kind')
  .refine(
    ({ pieces, dollars }) =>
      pieces.every(
        (piece) =>
          piece.kind !== 'invoice' ||
          piece.lines.reduce((cents, line) => cents + Math.round(line.dollars * 100), 0) === Math.round(dollars * 100),
      ),
    'The invoice does not add up to the expense',
  );
export type Expense = z.infer<typeof Expense>;
