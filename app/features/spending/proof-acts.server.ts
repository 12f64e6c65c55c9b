import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { announce } from '#platform/announce.ts';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineFunction } from '#platform/functions.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { removePicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { heldSeconds } from '#app/features/staff/many-mails.ts';
import { joinProofNews } from './notices/proof-news.server.ts';
import { claimFile, type KeptFile } from './papers.server.ts';
import { proofPublished } from './proof-events.server.ts';
import { isProofShown } from './read-spending.server.ts';
import { PAPERS, PROOF_KINDS, type ProofKind, PROOFS } from './spending-rules.ts';
import { proofs, spendings } from './tables.server.ts';

export const PROOF_FOLDERS = { photos: PROOFS, documents: PAPERS };

/** A moment with time zone, or a day, which means noon in Kinshasa. */
const takenInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'day_invalid')
  .transform((typed) => new Date(typed.length === 10 ? `${typed}T12:00:00+01:00` : typed))
  .refine((at) => at.getTime() <= Date.now() + 86_400_000, 'day_to_come');

const AddInput = z.object({
  spendingId: z.uuid('spending_unknown'),
  /**
   * The address of a photo or PDF uploaded before; a file that comes with a form is stored only once the rest is valid.
   */
  file: z.string('file_missing').max(400, 'file_unknown').optional(),
  takenAt: takenInput,
  place: z
    .string('invalid_field')
    .trim()
    .max(80, 'text_too_long')
    .refine((place) => !/\p{N}/u.test(place), 'place_exact')
    .default(''),
  consent: z.literal(true, 'proof_consent_required'),
  /** The key of evidence recorded offline: a repeat at any time is recognised. */
  madeAs: z
    .string('invalid_field')
    .regex(/^[\w-]{8,64}$/, 'invalid_field')
    .optional(),
});
type AddInput = z.infer<typeof AddInput> & { kept?: KeptFile };

/**
 * Derives the id of evidence from its author and key (a UUID of version 8), so that the same key always means the same
 * evidence.
 */
function proofIdOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

type Added = { id: string; kind: ProofKind; sha256: string; isNew: boolean };

type ProofParts = { files: Files; jobs: Pick<Jobs, 'send'>; settings: Pick<Settings, 'isLive'> };

/**
 * `add-proof`: adds a photo or document as evidence of an expense. It is public on commit; subscribers are told by mail
 * later.
 */
export function addProof({ files, jobs, settings: held }: ProofParts) {
  return defineFunction<AddInput, Added>({
    name: 'add-proof',
    summary: 'Ties a photo or a document to a spending that is in the books; visitors see it at once',
    input: AddInput as z.ZodType<AddInput>,
    answer: z.object({ id: z.uuid(), sha256: z.string() }),
    async prepare(input, { settings }) {
      if (!input.file) return new Refusal('file_missing', { field: 'file' });
      const kept = await claimFile(files, PROOF_FOLDERS, settings.origin, input.file);
      return kept instanceof Refusal ? kept : { ...input, kept };
    },
    staff: {
      permission: 'proofs.add',
      act: ({ spendingId }, { kind, sha256, isNew }) =>
        isNew ? { target: `spending:${spendingId}`, after: { proof: kind, sha256 } } : undefined,
    },
    async perform(tx, { spendingId, kept, takenAt, place, madeAs }, { staff }) {
      const [spending] = await tx.select().from(spendings).where(eq(spendings.id, spendingId)).for('update');
      if (!spending) return new Refusal('spending_unknown', { status: 404, field: 'spendingId' });
      if (!spending.bookedAt) return new Refusal('spending_waits', { status: 409, field: 'spendingId' });
      if (spending.reversedAt) return new Refusal('spending_reversed', { status: 409, field: 'spendingId' });
      const id = madeAs ? proofIdOf([staff!.memberId, spendingId, madeAs]) : randomUUID();
      // Whoever sends it again holds no answer to the first time; its spending's row keeps two from being first.
      const [known] = await tx.select().from(proofs).where(eq(proofs.id, id));
      if (known) return { id, kind: known.kind, sha256: known.sha256, isNew: false };
      const made = await tx
        .insert(proofs)
        .values({ id, spendingId, ...kept!, takenAt, place, addedBy: staff!.memberId })
        .onConflictDoNothing({ target: proofs.file })
        .returning({ id: proofs.id });
      if (made.length === 0) return new Refusal('proof_twice', { status: 409, field: 'file' });
      const newsId = await joinProofNews(tx, jobs, spending.fundId, heldSeconds(held));
      await tx.update(proofs).set({ newsId }).where(eq(proofs.id, id));
      await publishChange(tx, { topic: 'fund', id: spending.fundId });
      const { kind, sha256 } = kept!;
      await announce(tx, proofPublished, { proofId: id, spendingId, fund: spending.fundId, kind, sha256 });
      return { id, kind, sha256, isNew: true };
    },
    respond: async (_siteContext, { id, sha256 }) => ({ id, sha256 }),
  });
}

const WithdrawInput = z.object({
  proofId: z.uuid('proof_unknown'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});

const removing = defineJob({
  name: 'remove-proof',
  data: z.object({ kind: z.enum(PROOF_KINDS), file: z.string() }),
});

/**
 * `withdraw-proof`: withdraws evidence because somebody in it withdrew their consent, or because the file is wrong.
 * Once committed it is on no page, list or address; without other evidence the expense is unevidenced again; its file
 * is deleted. The same document may be used as evidence again, since it may have been attached to the wrong expense.
 */
export function withdrawProof({ jobs }: { jobs: Pick<Jobs, 'send'> }) {
  return defineFunction<z.infer<typeof WithdrawInput>, { spendingId: string; wasShown: boolean }>({
    name: 'withdraw-proof',
    summary: 'Takes a proof back, everywhere at once and for good',
    input: WithdrawInput,
    answer: z.object({ state: z.literal('withdrawn') }),
    staff: {
      permission: 'proofs.withdraw',
      act: ({ proofId, reason }, { spendingId, wasShown }) =>
        wasShown
          ? { target: `spending:${spendingId}`, before: { proof: proofId }, after: { proof: null }, reason }
          : undefined,
    },
    async perform(tx, { proofId, reason }, { staff }) {
      const [proof] = await tx.select().from(proofs).where(eq(proofs.id, proofId)).for('update');
      if (!proof) return new Refusal('proof_unknown', { status: 404, field: 'proofId' });
      const { spendingId, kind, file } = proof;
      if (proof.withdrawnAt) return { spendingId, wasShown: false };
      const [spending] = await tx
        .update(proofs)
        .set({
          withdrawnAt: sql`now()`,
          withdrawnBy: staff!.memberId,
          withdrawnReason: reason,
          place: '',
          // Its file's name is a document's hash.
          file: `withdrawn ${proofId}`,
        })
        .from(spendings)
        .where(and(eq(proofs.id, proofId), eq(spendings.id, proofs.spendingId), isNull(proofs.withdrawnAt)))
        .returning({ fundId: spendings.fundId });
      await publishChange(tx, { topic: 'fund', id: spending!.fundId });
      await publishChange(tx, { topic: 'withdrawn', id: spending!.fundId });
      await later(tx, jobs, removing, { kind, file });
      return { spendingId, wasShown: true };
    },
    respond: async () => ({ state: 'withdrawn' as const }),
  });
}

/** Deletes the file of withdrawn evidence, repeatedly until it is gone, unless it is used as evidence again. */
export function removeProofs(db: Database, files: Files): JobHandler {
  return handle(removing, async ({ kind, file }) => {
    if (await isProofShown(db, file)) return;
    await (kind === 'photo' ? removePicture(files, PROOFS, file) : files.remove(`${PAPERS}/${file}`));
  });
}
