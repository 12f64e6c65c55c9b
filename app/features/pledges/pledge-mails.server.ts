import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { findPledge } from './read-pledges.server.ts';
import type { Pledge } from './tables.server.ts';

const Data = z.object({ pledgeId: z.string(), what: z.enum(['ask', 'first', 'last']) });
export type PledgeMail = z.infer<typeof Data>['what'];

/** All mails of a pledge: the request to confirm, and two reminders. */
export const pledgeTold = defineMail('pledge', Data);

/** The kind of signed link of a pledge's page. */
export const PLEDGE_LINK = 'pledge';

/** Whether the mail is still relevant when it is written. */
const isStill = ({ state }: Pledge, what: PledgeMail) => state === (what === 'ask' ? 'asked' : 'waiting');

/**
 * The mail of a pledge; nothing if the donor gave, confirmed or cancelled meanwhile. It has one link, to the page where
 * each of these is a button.
 */
export function pledgeMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { pledgeId, what }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const found = await findPledge(db, pledgeId, language);
    if (!found || !isStill(found.pledge, what)) return undefined;
    const { pledge, title } = found;
    const t = translate(language, 'pledges');
    const url = origin + href('/promesse/:token', { token: signLink(authSecret, PLEDGE_LINK, pledgeId) });
    const said = {
      sum: formatMoney(pledge, language),
      fund: title,
      day: formatDay(pledge.day, language),
    };
    const letter = letterMail(language, {
      subject: t(`mail.${what}.subject`, said),
      paragraphs: [t(`mail.${what}.text`, said)],
      action: { label: what === 'ask' ? t('mail.ask.action') : t('mail.give', said), url },
      also: { text: t('mail.mind'), label: t('own.cancel'), url: `${url}#cancel` },
    });
    return {
      ...letter,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  };
}
