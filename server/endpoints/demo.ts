import { Hono } from 'hono';
import { LOGINS } from '#app/features/demo/logins.server.ts';
import { findMail, listMailbox } from '#platform/mail.ts';
import type { Visitor } from '#platform/visitor.ts';
import type { SiteParts } from '#server/main.ts';

/** Demo mode only: the mailbox as JSON and its attachments. The mailbox as a page is a route like any other. */
export function demoEndpoints({ siteContext, files }: SiteParts) {
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  app.get('/logins.json', (c) => c.json(LOGINS));
  app.get('/mail.json', async (c) => {
    const mails = await listMailbox(siteContext.db);
    return c.json(
      mails.map(({ id, recipient, rendered, createdAt }) => ({
        id,
        to: recipient,
        subject: rendered!.subject,
        text: rendered!.text,
        html: rendered!.html,
        headers: rendered!.headers ?? {},
        date: createdAt.toISOString(),
        attachments: rendered!.attachments.map(({ filename, contentType, size }, index) => ({
          filename,
          contentType,
          size,
          url: `/demo/mail/${id}/${index}`,
        })),
      })),
    );
  });
  // Shown in a frame without scripts; nothing may load from elsewhere.
  app.get('/mail/:id/html', async (c) => {
    const mail = await findMail(siteContext.db, c.req.param('id'));
    if (!mail?.rendered) return c.text('Not found', 404);
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    return c.html(mail.rendered.html);
  });
  app.get('/mail/:id/:index', async (c) => {
    const mail = await findMail(siteContext.db, c.req.param('id'));
    const attachment = mail?.rendered?.attachments[Number(c.req.param('index'))];
    if (!attachment) return c.text('Not found', 404);
    const bytes = await files.get(attachment.file);
    c.header('Content-Disposition', `attachment; filename="${attachment.filename}"`);
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': attachment.contentType });
  });
  return app;
}
