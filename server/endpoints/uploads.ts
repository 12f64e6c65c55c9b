import type { Handler } from 'hono';
import { countUpload, keepUpload, UPLOAD_NAME, type UploadParts } from '#app/features/impact-hub/uploads.server.ts';
import type { Files } from '#platform/files.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';

/** `POST /api/storage/project-files`, multipart with the field `file` → 201 `{publicUrl}` (contract, 3). */
export function uploadEndpoint(siteContext: SiteContext, files: Files): Handler {
  const parts: UploadParts = { siteContext, files };
  return async (c) => {
    const { address } = c.get('visitor') as Visitor;
    const refusal = await countUpload(siteContext, address);
    if (refusal) return answerRefusal(c, siteContext, refusal);
    const form = await c.req.formData().catch(() => undefined);
    const kept = await keepUpload(parts, form?.get('file'), address);
    return kept instanceof Refusal
      ? answerRefusal(c, siteContext, kept)
      : c.json({ publicUrl: siteContext.settings.origin + kept.publicUrl }, 201);
  };
}

/** `/files/ideas/<name>`: always a download, never shown inline. */
export function downloadEndpoint(files: Files): Handler {
  return async (c) => {
    const name = c.req.param('name') ?? '';
    const key = `ideas/${name}`;
    if (!UPLOAD_NAME.test(name) || !(await files.has(key))) return c.text('Not found', 404);
    return new Response(new Uint8Array(await files.get(key)), {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, max-age=3600',
      },
    });
  };
}
