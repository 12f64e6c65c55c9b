import { findFund } from '#app/features/donations/funds.server.ts';
import { href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { findEvent } from '#app/features/events/events.server.ts';
import { articles, drawingOf } from '#app/features/news/articles.server.ts';
import { percentOf } from '#app/features/projects/percent.ts';
import { drawProject, findProject, toCard } from '#app/features/projects/projects.server.ts';
import { sumYears } from '#app/features/spending/fund-accounts.server.ts';
import { readFundAccounts } from '#app/features/spending/read-spending.server.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoneyWhole } from '#app/shared/money.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { type Block, readShown } from './issue.ts';

/** A block of a newsletter with the content it shows; links are relative to the site. */
export type Card = {
  art?: string;
  title?: string;
  /** The newsletter's own text about it, in its language. */
  own?: string;
  lines: string[];
  link?: { label: string; to: string };
  /** Framed like figures. */
  isNote?: boolean;
  /** The language of the content, if it is not the reader's. */
  language?: Language;
  /** The content is no longer on the site: only the own text is shown. */
  isGone?: boolean;
};

/** A block for readers of a language, with current totals. */
export async function findCard(db: Database, block: Block, language: Language): Promise<Card> {
  const own = block.text ? { own: block.text } : {};
  const shown = readShown(block);
  if (!shown) return { ...own, lines: [] };
  const card = await READ[shown.kind](db, shown.id, language);
  return card ? { ...own, ...card } : { ...own, lines: [], isGone: true };
}

type Read = (db: Database, id: string, language: Language) => Promise<Card | undefined>;

const otherThan = (shown: Language, language: Language) => (shown === language ? {} : { language: shown });

const READ: Record<NonNullable<ReturnType<typeof readShown>>['kind'], Read> = {
  async news(db, id, language) {
    const article = await findEntry(db, articles, id, language);
    if (!article) return undefined;
    return {
      art: artUrl(drawingOf(id, article.data)),
      title: article.data.title,
      lines: [article.data.excerpt],
      link: { label: translate(language, 'contact')('newsletter.letter.read'), to: href('/news/:id', { id }) },
      ...otherThan(article.language, language),
    };
  },
  async projects(db, id, language) {
    const row = await findProject(db, id, language);
    if (!row || String(row.id) !== id) return undefined;
    const t = translate(language, 'contact');
    const { title, description, raisedMinor, goalMinor, currency, language: shown } = toCard(row);
    const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency }, language);
    const sums =
      goalMinor > 0
        ? t('newsletter.letter.raised', {
            percent: String(percentOf(raisedMinor, goalMinor)),
            raised: money(raisedMinor),
            goal: money(goalMinor),
          })
        : money(raisedMinor);
    return {
      art: drawProject(row),
      title,
      lines: [description, sums],
      link: { label: t('newsletter.letter.read'), to: href('/projects/:id', { id }) },
      ...otherThan(shown, language),
    };
  },
  async events(db, id, language) {
    const event = await findEvent(db, id, language);
    if (!event) return undefined;
    const { title, day, hour, location, description, art, language: shown } = event;
    return {
      art: artUrl(art),
      title,
      lines: [`${day}${PUNCTUATION[language].comma}${hour} · ${location}`, description],
      link: { label: translate(language, 'contact')('newsletter.letter.read'), to: href('/events/:id', { id }) },
      ...otherThan(shown, language),
    };
  },
  async figures(db, id, language) {
    const fund = await findFund(db, id);
    const [account] = fund ? await readFundAccounts(db, id) : [];
    if (!fund || !account) return undefined;
    const t = translate(language, 'contact');
    const project = await findProject(db, id.replace(/^project-/, ''), language);
    const { receivedMinor, spentMinor, provenMinor } = sumYears(account.years);
    const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency: fund.currency }, language);
    return {
      isNote: true,
      title: t('newsletter.letter.figures'),
      lines: [
        project && project.fund.id === id ? project.project.title : fund.title,
        t('newsletter.letter.sums', {
          received: money(receivedMinor),
          spent: money(spentMinor),
          proven: money(provenMinor),
        }),
      ],
      link: { label: t('newsletter.letter.proofs'), to: href('/transparence') },
    };
  },
};
