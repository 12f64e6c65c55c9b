import type { Handler } from 'hono';
import { keepUpload } from '#app/features/impact-hub/uploads.server.ts';
import type { Files } from '#platform/files.ts';
import { refuse, Refusal } from '#platform/refusals.ts';
import { overLimit } from '#platform/limits.ts';
import type { Ground } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';

const PER_HOUR = { demo: 600, live: 20 };

/** `POST /api/storage/project-files`, multipart with the field `file` → 201 `{publicUrl}` (contract, 3). */
export function uploadDoor(ground: Ground, files: Files): Handler {
  return async (c) => {
    const visitor = c.get('visitor') as Visitor;
    const { settings, db } = ground;
    const seconds = await overLimit(db, settings.authSecret, { name: 'uploads', subject: visitor.address, max: settings.isLive ? PER_HOUR.live : PER_HOUR.demo, seconds: 3600 });
    const form = seconds ? undefined : await c.req.formData().catch(() => undefined);
    const kept = seconds ? { fault: 'too_many_requests' } : await keepUpload(files, form?.get('file'));
    if (!('fault' in kept)) return c.json({ publicUrl: settings.origin + kept.publicUrl }, 201);
    const { body, status } = refuse(ground, new Refusal(kept.fault, { field: 'file', status: seconds ? 429 : 400 }), visitor);
    if (seconds) c.header('Retry-After', String(seconds));
    return c.json(body, status as 400);
  };
}

/** `/files/ideas/<name>`: always a download, never shown inline. */
export function downloadDoor(files: Files): Handler {
  return async (c) => {
    const name = c.req.param('name') ?? '';
    const key = `ideas/${name}`;
    if (!/^\d+-[0-9a-f]{32}\.\w{3,4}$/.test(name) || !(await files.has(key))) return c.text('Not found', 404);
    return new Response(new Uint8Array(await files.get(key)), {
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, max-age=3600' },
    });
  };
}
