import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { donations } from '#app/features/donations/tables.server.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { cardUrl, renderCard } from './card-pdf.server.ts';
import { cardTitle, findTribute, leadOf } from './find-tribute.server.ts';
import { elideName } from './tribute-rules.ts';

const TOLD = ['ready', 'sent', 'closed'] as const;
export type Told = (typeof TOLD)[number];

/** The card's mail. The recipient's address is only in the outbox; `addressHash` lets them refuse further cards. */
const Card = z.object({ donationId: z.string(), addressHash: z.string() });
export const cardSent = defineMail('tribute-card', Card);

/**
 * Mails to the donor: the card is ready (for its day, or to hand over), was sent, or was not sent because its recipient
 * wants none.
 */
const Giver = z.object({ donationId: z.string(), what: z.enum(TOLD) });
export const giverTold = defineMail('tribute-told', Giver);

/** The kinds of signed links with which a donor manages a tribute, and a recipient refuses further cards. */
export const GIVER_LINK = 'tribute';
export const STOP_LINK = 'tribute-stop';

type Site = Pick<Settings, 'origin' | 'authSecret'>;

const ownUrl = ({ origin, authSecret }: Site, kind: string, id: string) =>
  origin + href('/hommage/:token', { token: signLink(authSecret, kind, id) });

async function giverOf(db: Database, donationId: string): Promise<string | null | undefined> {
  const [row] = await db.select({ name: donations.donorName }).from(donations).where(eq(donations.id, donationId));
  return row?.name;
}

/**
 * The mail with the card's PDF to somebody who never contacted us: it says who requested it, that the address is not
 * stored, and how to refuse more.
 */
export function cardMail(site: Site) {
  return async (
    db: RootDatabase,
    { donationId, addressHash }: z.infer<typeof Card>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const found = await findTribute(db, donationId);
    // It went back before the mail could leave.
    if (!found?.isKept) return undefined;
    const { tribute, fund } = found;
    const t = translate(language, 'tributes');
    const title = cardTitle(tribute, language);
    const stop = ownUrl(site, STOP_LINK, addressHash);
    const letter = letterMail(language, {
      subject: elideName(t('mail.card.subject', { title, from: tribute.fromNames }), tribute.fromNames, language),
      title,
      paragraphs: [
        ...(tribute.salutation ? [tribute.salutation] : []),
        ...(tribute.words ? [tribute.words] : []),
        tribute.fromNames,
        (await leadOf(db, fund, language)) + PUNCTUATION[language].stop + t('mail.card.text'),
      ],
      action: { label: t('mail.card.action'), url: cardUrl(site.origin, tribute.token) },
      also: {
        text: t('mail.card.why', {
          name: (await giverOf(db, donationId)) ?? tribute.fromNames,
          foundation: foundation().name,
        }),
        label: t('mail.card.stop'),
        url: stop,
      },
    });
    const pdf = await renderCard(db, found, site.origin);
    return {
      ...letter,
      // Written by a machine at somebody's wish: no holiday answer comes back to us (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': `<${stop}>` },
      attachments: [
        { filename: 'carte.pdf', contentType: 'application/pdf', content: pdf, file: `tributes/${donationId}.pdf` },
      ],
    };
  };
}

/** The mail to the donor about their card; nothing if the gift was refunded. */
export function giverMail(site: Site) {
  return async (
    db: RootDatabase,
    { donationId, what }: z.infer<typeof Giver>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const found = await findTribute(db, donationId);
    if (!found?.isKept) return undefined;
    const { tribute } = found;
    const t = translate(language, 'tributes');
    const title = cardTitle(tribute, language);
    const waits = what === 'ready' && tribute.sendOn && tribute.recipientEmail;
    return letterMail(language, {
      subject: t(`mail.${what}.subject`, { title }),
      paragraphs: [
        waits
          ? t('mail.ready.waits', { day: formatDay(tribute.sendOn!, language) })
          : t(what === 'ready' ? 'mail.ready.text' : `mail.${what}.text`),
      ],
      facts: [[t('mail.card.label'), title]],
      action: { label: t(waits ? 'mail.ready.change' : 'mail.see'), url: ownUrl(site, GIVER_LINK, donationId) },
    });
  };
}
