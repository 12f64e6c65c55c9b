import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { publishChange } from '#platform/changes.ts';
import type { Collection } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Settings } from '#platform/settings.ts';
import { defineFunction } from '#platform/functions.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { findPicture, measurePicture, pictureId, removePicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import { forgetWords } from './forget-words.server.ts';
import { PHOTO_CONSENTS, PHOTO_FOCUSES, PHOTOS } from './photo-rules.ts';
import { photos } from './tables.server.ts';

/** The information required before a photo is stored. */
const said = {
  description: z.string('text_required').trim().min(1, 'text_required').max(300, 'text_too_long'),
  credit: z.string().trim().max(120, 'text_too_long').default(''),
  consent: z.enum(PHOTO_CONSENTS, 'consent_choice_required'),
  note: z.string().trim().max(500, 'text_too_long').default(''),
  focus: z.enum(PHOTO_FOCUSES, 'focus_unknown').default('center'),
};
const isToldWhom = ({ consent, note }: { consent: string; note: string }) => consent === 'nobody' || note !== '';
const toldWhom = { path: ['note'], error: 'consent_note_required' };

/** For a photo that comes with something else: the same information. */
export const PhotoSaid = z.object(said).refine(isToldWhom, toldWhom);
type PhotoSaid = z.infer<typeof PhotoSaid>;

/** The address of a photo uploaded before; a photo that comes with a form is stored only once the rest is valid. */
export const photoFile = z.string('file_missing').max(300, 'file_unknown');

const AddInput = z.object({ file: photoFile.optional(), ...said }).refine(isToldWhom, toldWhom);
type AddInput = z.infer<typeof AddInput>;

/** Refuses the address of a photo that was never uploaded here. */
export async function checkPhotoFile(
  files: Files,
  { origin }: Pick<Settings, 'origin'>,
  file: string | undefined,
): Promise<Refusal | undefined> {
  if (!file || (await findPicture(files, PHOTOS, origin, file))) return undefined;
  return new Refusal('file_unknown', { field: 'file' });
}

/**
 * Stores a photo for use in texts.
 * @returns its id
 */
export async function keepPhoto(
  tx: Database,
  files: Files,
  file: string | undefined,
  { description, credit, consent, note, focus }: PhotoSaid,
  addedBy: string,
): Promise<string | Refusal> {
  const id = file && pictureId(file);
  if (!id) return new Refusal('file_missing', { field: 'file' });
  const made = await tx
    .insert(photos)
    .values({
      id,
      description,
      credit,
      consent,
      consentNote: note,
      focus,
      addedBy,
      ...(await measurePicture(files, PHOTOS, id)),
    })
    .onConflictDoNothing()
    .returning({ id: photos.id });
  return made.length > 0 ? id : new Refusal('file_unknown', { field: 'file' });
}

/** `add-photo`: adds a photo for use in texts, with the consent of those shown. Without it nothing is stored. */
export function addPhoto({ files }: { files: Files }) {
  return defineFunction<AddInput, { photoId: string }>({
    name: 'add-photo',
    summary: 'Keeps a photo for texts, with its description and the consent of who is seen',
    input: AddInput,
    answer: z.object({ photoId: z.string() }),
    check: async ({ file }, { settings }) => checkPhotoFile(files, settings, file),
    staff: {
      permission: 'photos.add',
      act: ({ consent }, { photoId }) => ({ target: `photo:${photoId}`, after: { consent } }),
    },
    async perform(tx, { file, ...words }, { staff }) {
      const photoId = await keepPhoto(tx, files, file, words, staff!.memberId);
      return photoId instanceof Refusal ? photoId : { photoId };
    },
    respond: async (_siteContext, { photoId }) => ({ photoId }),
  });
}

const FocusInput = z.object({
  photoId: z.string('photo_unknown').max(60, 'photo_unknown'),
  focus: z.enum(PHOTO_FOCUSES, 'focus_unknown'),
});
type FocusInput = z.infer<typeof FocusInput>;

/** `focus-photo`: sets the part of a photo that stays visible where it is cropped. */
export function focusPhoto() {
  return defineFunction<FocusInput, { wasChanged: boolean }>({
    name: 'focus-photo',
    summary: 'Says which part of a photo stays where it is cut',
    input: FocusInput,
    answer: z.object({ state: z.literal('focused') }),
    staff: {
      permission: 'photos.add',
      act: ({ photoId, focus }, { wasChanged }) =>
        wasChanged ? { target: `photo:${photoId}`, after: { focus } } : undefined,
    },
    async perform(tx, { photoId, focus }) {
      const [photo] = await tx
        .select({ focus: photos.focus })
        .from(photos)
        .where(and(eq(photos.id, photoId), isNull(photos.withdrawnAt)))
        .for('update');
      if (!photo) return new Refusal('photo_unknown', { status: 404, field: 'photoId' });
      if (photo.focus === focus) return { wasChanged: false };
      await tx.update(photos).set({ focus }).where(eq(photos.id, photoId));
      await publishChange(tx, { topic: 'content', id: PHOTOS });
      return { wasChanged: true };
    },
    respond: async () => ({ state: 'focused' as const }),
  });
}

const WithdrawInput = z.object({
  photoId: z.string('photo_unknown').max(60, 'photo_unknown'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'text_too_long'),
});
type WithdrawInput = z.infer<typeof WithdrawInput>;

const removing = defineJob({ name: 'remove-photo', data: z.object({ id: z.string() }) });

/**
 * `withdraw-photo`: withdraws a photo because somebody in it withdrew their consent, or by mistake. Once committed no
 * page or address shows it, entries show their drawing again, its descriptions are removed from texts, and its files
 * are deleted.
 */
export function withdrawPhoto({
  jobs,
  collections = () => [],
}: {
  jobs: Pick<Jobs, 'send'>;
  collections?: () => readonly Collection<never>[];
}) {
  return defineFunction<WithdrawInput, { wasShown: boolean }>({
    name: 'withdraw-photo',
    summary: 'Takes a photo back, everywhere at once and for good',
    input: WithdrawInput,
    answer: z.object({ state: z.literal('withdrawn') }),
    staff: {
      permission: 'photos.withdraw',
      act: ({ photoId, reason }, { wasShown }) =>
        wasShown ? { target: `photo:${photoId}`, after: { state: 'withdrawn' }, reason } : undefined,
    },
    async perform(tx, { photoId, reason }, { staff }) {
      const gone = await tx
        .update(photos)
        .set({
          withdrawnAt: sql`now()`,
          withdrawnBy: staff!.memberId,
          withdrawnReason: reason,
          description: '',
          credit: '',
          consentNote: '',
        })
        .where(and(eq(photos.id, photoId), isNull(photos.withdrawnAt)))
        .returning({ id: photos.id });
      if (gone.length === 0) {
        if ((await tx.$count(photos, eq(photos.id, photoId))) === 0)
          return new Refusal('photo_unknown', { status: 404, field: 'photoId' });
        return { wasShown: false };
      }
      await forgetWords(tx, photoId, collections());
      await publishChange(tx, { topic: 'content', id: PHOTOS });
      await publishChange(tx, { topic: 'withdrawn', id: PHOTOS });
      await later(tx, jobs, removing, { id: photoId });
      return { wasShown: true };
    },
    respond: async () => ({ state: 'withdrawn' as const }),
  });
}

/** Deletes the files of withdrawn photos, repeatedly until they are gone. */
export function removePhotos(files: Files): JobHandler {
  return handle(removing, ({ id }) => removePicture(files, PHOTOS, id));
}

const measuring = defineJob({ name: 'measure-photos', schedule: '17 * * * *', concurrency: 1 });
const MEASURED_AT_ONCE = 100;

/** Runs every hour: measures photos of former releases, so that pages can reserve their space. */
export function measurePhotos(db: RootDatabase, files: Files): JobHandler {
  return handle(measuring, async () => {
    const rows = await db
      .select({ id: photos.id })
      .from(photos)
      .where(and(isNull(photos.width), isNull(photos.withdrawnAt)))
      .orderBy(desc(photos.addedAt))
      .limit(MEASURED_AT_ONCE);
    for (const { id } of rows) {
      const size = await measurePicture(files, PHOTOS, id);
      if (!size) continue;
      await db.transaction(async (tx) => {
        await tx.update(photos).set(size).where(eq(photos.id, id));
        await publishChange(tx, { topic: 'content', id: PHOTOS });
      });
    }
  });
}
