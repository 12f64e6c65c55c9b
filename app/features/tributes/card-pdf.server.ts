import { toString as drawQr } from 'qrcode';
import { href } from 'react-router';
import { drawBand } from '#app/art/cloth/band.ts';
import { type Cloth } from '#app/art/cloth/cloth.ts';
import { definePattern } from '#app/art/cloth/motifs.ts';
import { INK } from '#app/art/colours.ts';
import { drawArt } from '#app/art/draw-art.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { breakable, directed, MARK, withSiteContext } from '#app/features/receipts/receipt-pdf.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { directionOf } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { renderPdf } from '#platform/typst.ts';
import { cardTitle, type FoundTribute, leadOf, pictureOf } from './find-tribute.server.ts';

/** The card's address, as in its QR code and mail. */
export const cardUrl = (origin: string, token: string): string => origin + href('/h/:token', { token });

const drawCloth = ({ motif, fg, bg }: Cloth, width: number, height: number, size: number) =>
  withSiteContext(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${definePattern('cloth', motif, fg, bg, size)}</defs>` +
      `<rect x="0" y="0" width="${width}" height="${height}" fill="url(#cloth)"/></svg>`,
  );

/** A typed text for typesetting: words that are too long may break. */
const set = (typed: string) => directed(breakable(typed));

/**
 * The card as one tagged A4 page to be folded to A5, in its gift's language (design, 16); the same card gives the same
 * bytes. It shows no amount.
 */
export async function renderCard(db: Database, found: FoundTribute, origin: string): Promise<Uint8Array> {
  const { tribute, fund, language, day } = found;
  const t = translate(language, 'tributes');
  const url = cardUrl(origin, tribute.token);
  const title = cardTitle(tribute, language);
  const data = {
    lang: language,
    dir: directionOf(language),
    mark: MARK,
    picture: withSiteContext(drawArt(artUrl(await pictureOf(db, fund)).replace(/^\/art\/|\.svg$/g, ''))!),
    selvage: drawCloth(fund.cloth, 24, 562, 24),
    cloth: drawCloth(fund.cloth, 208, 174, 26),
    band: withSiteContext(drawBand('hommage', { width: 794, height: 24 })),
    qr: await drawQr(url, {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
      color: { dark: INK, light: '#ffffff' },
    }),
    name: foundation().name,
    legalName: directed(foundation().legalName),
    title: set(title),
    lead: await leadOf(db, fund, language),
    salutation: tribute.salutation && set(tribute.salutation),
    words: tribute.words && set(tribute.words),
    from: set(tribute.fromNames),
    note: t('card.note', { day: formatDay(day, language) }),
    fold: t('card.fold'),
    see: t('card.see'),
    markAlt: foundation().name,
    qrAlt: url,
    url: url.replace(/^https?:\/\//, ''),
  };
  return renderPdf({
    withBoxes: true,
    template: 'app/features/tributes/card.typ',
    input: 'card',
    data,
    at: new Date(`${day}T12:00:00Z`),
    name: `The card of the gift ${tribute.donationId}`,
  });
}
