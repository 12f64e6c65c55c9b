import PostalMime from 'postal-mime';

/** A report of what became of a mail (RFC 3464), as far as it tells of a copy of ours. */
export type DeliveryReport = { copyId: string; hasFailed: boolean; status: string };

const COPY = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const asText = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

/**
 * Reads a raw mail. Whose copy it tells of stands in the address it came to, in the envelope's id or in the Message-ID of the mail that
 * comes back; an address in it proves nothing and is not looked at.
 * @returns nothing for what is no report, or of none of ours
 */
export async function readReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const part = (type: RegExp) => {
    const found = mail.attachments.find(({ mimeType }) => type.test(mimeType));
    return found ? asText(found.content) : undefined;
  };
  const report = part(/^message\/delivery-status$/i);
  if (report === undefined) return undefined;
  const unfolded = report.replaceAll(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+?)\\s*$`, 'im').exec(unfolded)?.[1];
  const returned = part(/^(message\/rfc822|text\/rfc822-headers|message\/rfc822-headers)$/i) ?? '';
  const addressedTo = [...(mail.to ?? []).map(({ address }) => address ?? ''), mail.deliveredTo ?? ''].join(' ');
  const copyId =
    new RegExp(`\\+(${COPY})@`, 'i').exec(addressedTo)?.[1] ??
    new RegExp(`^(${COPY})$`, 'i').exec(field('Original-Envelope-Id') ?? '')?.[1] ??
    new RegExp(`^Message-ID:\\s*<(${COPY})@`, 'im').exec(returned)?.[1];
  if (!copyId) return undefined;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0] ?? '5.0.0';
  return { copyId: copyId.toLowerCase(), hasFailed: /^failed\b/i.test(field('Action') ?? ''), status };
}
