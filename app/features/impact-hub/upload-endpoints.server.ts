import type { Endpoint } from '#app/features/define-feature.server.ts';
import type { Files } from '#platform/files.ts';
import { json, failure } from '#platform/openapi.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import { countUpload, keepUpload, UPLOAD_NAME } from './uploads.server.ts';

const SUMMARY = 'Keeps a file for a project idea: multipart, field "file", PDF, Word or PowerPoint, 10 MB at most';

/** `POST /api/storage/project-files`, multipart with the field `file` → 201 `{publicUrl}` (contract, 3). */
export const uploadEndpoint = (siteContext: SiteContext, files: Files): Endpoint => ({
  method: 'POST',
  path: '/api/storage/project-files',
  described: {
    summary: `${SUMMARY}. 201 {"publicUrl"}.`,
    operation: {
      operationId: 'upload-project-file',
      summary: SUMMARY,
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: {
        201: {
          description: 'Kept',
          ...json({
            type: 'object',
            required: ['publicUrl'],
            properties: { publicUrl: { type: 'string', format: 'uri' } },
          }),
        },
        400: failure('No file, or of another kind'),
        413: failure('Too large'),
        429: failure('Too many files, see Retry-After'),
      },
    },
  },
  async handle(c) {
    const { address } = c.get('visitor');
    const refusal = await countUpload(siteContext, address);
    if (refusal) return refusal;
    const form = await c.req.formData().catch(() => undefined);
    const kept = await keepUpload({ siteContext, files }, form?.get('file'), address);
    return kept instanceof Refusal ? kept : c.json({ publicUrl: siteContext.settings.origin + kept.publicUrl }, 201);
  },
});

/** `/files/ideas/<name>`: always a download, never shown inline. */
export const downloadEndpoint = (files: Files): Endpoint => ({
  method: 'GET',
  path: '/files/ideas/:name',
  async handle(c) {
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
  },
});
