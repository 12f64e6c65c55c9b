import type { Endpoint } from '#app/features/define-feature.server.ts';
import type { Files } from '#platform/files.ts';
import { findMail, listMailbox } from '#platform/mail.ts';
import type { SiteContext } from '#platform/site.ts';
import { LOGINS } from './logins.server.ts';

/** The mailbox as JSON, and its attachments. The mailbox page is an ordinary route. */
export const demoEndpoints = ({ db }: Pick<SiteContext, 'db'>, files: Files): Endpoint[] => [
  { method: 'GET', path: '/demo/logins.json', handle: async (c) => c.json(LOGINS) },
  {
    method: 'GET',
    path: '/demo/mail.json',
    async handle(c) {
      const mails = await listMailbox(db);
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
    },
  },
  {
    // Shown in a frame without scripts; nothing may load from elsewhere.
    method: 'GET',
    path: '/demo/mail/:id/html',
    async handle(c) {
      const mail = await findMail(db, c.req.param('id') ?? '');
      if (!mail?.rendered) return c.text('Not found', 404);
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      );
      return c.html(mail.rendered.html);
    },
  },
  {
    method: 'GET',
    path: '/demo/mail/:id/:index',
    async handle(c) {
      const mail = await findMail(db, c.req.param('id') ?? '');
      const attachment = mail?.rendered?.attachments[Number(c.req.param('index'))];
      if (!attachment) return c.text('Not found', 404);
      const bytes = await files.get(attachment.file);
      c.header('Content-Disposition', `attachment; filename="${attachment.filename}"`);
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': attachment.contentType });
    },
  },
];
