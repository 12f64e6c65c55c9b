import type { Handler } from 'hono';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { findPermitted } from '#platform/functions.ts';
import { keepPicture, pictureId, readPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';

/** A folder of photos, who may put some there, and which may still be seen. */
type Folder = {
  folder: string;
  permission: string;
  isShown?: (db: Database, id: string) => Promise<boolean>;
};

/** `POST /api/storage/<folder>-pictures`, multipart with the field `file` → 201 `{publicUrl}`. */
export function pictureUploadEndpoint(siteContext: SiteContext, files: Files, { folder, permission }: Folder): Handler {
  return async (c) => {
    const staff = await findPermitted(siteContext, { permission }, c.get('visitor') as Visitor);
    if (staff instanceof Refusal) return answerRefusal(c, siteContext, staff);
    const form = await c.req.formData().catch(() => undefined);
    const kept = await keepPicture(files, folder, form?.get('file'));
    return kept instanceof Refusal
      ? answerRefusal(c, siteContext, kept)
      : c.json({ publicUrl: siteContext.settings.origin + kept.publicUrl }, 201);
  };
}

/**
 * `/files/<folder>/<name>`: a photo. Its name is its own for ever; where it may be taken back, a browser asks again after ten minutes,
 * and here it is gone at once.
 */
export function pictureEndpoint({ db }: SiteContext, files: Files, { folder, isShown }: Folder): Handler {
  return async (c) => {
    const name = c.req.param('name') ?? '';
    const id = pictureId(name);
    if (!id || (isShown && !(await isShown(db, id)))) return c.text('Not found', 404);
    const picture = await readPicture(files, folder, name).catch(() => undefined);
    if (!picture) return c.text('Not found', 404);
    return new Response(new Uint8Array(picture.bytes), {
      headers: {
        'Content-Type': picture.contentType,
        'Cache-Control': isShown ? 'public, max-age=600' : 'public, max-age=31536000, immutable',
      },
    });
  };
}
