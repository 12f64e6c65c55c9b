import type { Handler } from 'hono';
import type { Files } from '#platform/files.ts';
import { findPermitted } from '#platform/functions.ts';
import { keepPicture, readPicture } from '#platform/pictures.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';

/** A folder of photos, and who may put some there. */
type Folder = { folder: string; permission: string };

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

/** `/files/<folder>/<name>`: a photo. Its name is its own for ever. */
export function pictureEndpoint(files: Files, { folder }: Folder): Handler {
  return async (c) => {
    const picture = await readPicture(files, folder, c.req.param('name') ?? '').catch(() => undefined);
    if (!picture) return c.text('Not found', 404);
    return new Response(new Uint8Array(picture.bytes), {
      headers: { 'Content-Type': picture.contentType, 'Cache-Control': 'public, max-age=31536000, immutable' },
    });
  };
}
