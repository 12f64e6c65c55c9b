import { toString as drawQr } from 'qrcode';
import { href } from 'react-router';
import { INK } from '#app/art/colours.ts';
import { clothRows as drawRows } from '#app/art/cloth/cloth-rows.ts';
import { directed, MARK, withSiteContext } from '#app/features/receipts/receipt-pdf.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { renderPdf } from '#platform/typst.ts';
import type { WovenCloth } from '#app/features/together/cloths.server.ts';
import { type Motif, MOTIFS, rowCloth } from '#app/features/together/together-rules.ts';

/** The data of a fundraiser's poster: the motifs of its rows, nothing about donors. */
export type PosterFacts = {
  cloth: Pick<WovenCloth, 'title' | 'slug' | 'goalMinor' | 'lastDay' | 'startedAt' | 'isSample'>;
  fund: string;
  rows: readonly { motif: Motif; number: number }[];
  origin: string;
  language: Language;
};

const HEIGHTS = [35, 27, 45, 21, 37, 18, 24, 32, 21, 40, 18, 29];
/** How many stripes are behind the QR code. */
const STRIPS = HEIGHTS.length;

/** Draws the newest rows as stripes; without any, the available motifs. */
function drawStrips(rows: PosterFacts['rows']): string {
  const woven = rows.slice(-STRIPS);
  const shown = woven.length > 0 ? woven : MOTIFS.slice(0, 4).map((motif, number) => ({ motif, number }));
  return withSiteContext(
    drawRows(
      shown.map(({ motif, number }, index) => ({ cloth: rowCloth(motif, number), height: HEIGHTS[index]! })),
      794,
    ),
  );
}

/**
 * The font size in px: titles have up to sixty characters, and longer ones are smaller, so that all fit above the
 * cloth.
 */
const sizeOf = (title: string): number => {
  const length = [...title].length;
  return length <= 20 ? 112 : length <= 32 ? 88 : length <= 46 ? 66 : 54;
};

/**
 * Renders the A4 poster of a fundraiser as a tagged PDF in the reader's language: title, goal and last day, a QR code
 * of its page, and the address as text for telephones without a camera. Readable in black and white.
 */
export async function renderPoster({ cloth, fund, rows, origin, language }: PosterFacts): Promise<Uint8Array> {
  const t = translate(language, 'together');
  const url = addressIn(origin + href('/ensemble/:slug', { slug: cloth.slug }), language);
  const siteUrl = `${origin.replace(/^https?:\/\//, '')}/transparence`;
  const { name, legalName } = foundation();
  return renderPdf({
    withBoxes: true,
    template: 'app/features/together/poster/poster.typ',
    input: 'poster',
    data: {
      lang: language,
      dir: directionOf(language),
      title: directed(cloth.title),
      titleSize: sizeOf(cloth.title),
      // Lines stand too close in scripts with marks above and below.
      titleLeading: /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(cloth.title) ? 0.5 : 0.2,
      foundation: name,
      legalName: directed(legalName),
      mark: MARK,
      strips: drawStrips(rows),
      qr: await drawQr(`${url}?src=affiche`, {
        type: 'svg',
        margin: 0,
        errorCorrectionLevel: 'M',
        color: { dark: INK, light: '#ffffff' },
      }),
      url,
      shownUrl: url.replace(/^https?:\/\//, ''),
      siteUrl,
      words: {
        text: t('poster.line', {
          goal: formatMoney({ amountMinor: cloth.goalMinor, currency: 'XOF' }, language),
          fund,
          day: formatDay(cloth.lastDay, language),
        }),
        give: t('form.title'),
        steps: t('poster.steps'),
        step: [t('poster.step1'), t('poster.step2'), t('poster.step3')],
        foot: t('poster.foot', { fund, address: siteUrl }),
        sample: cloth.isSample ? t('poster.sample') : '',
        qrAlt: t('poster.qrAlt'),
        markAlt: name,
      },
    },
    at: cloth.startedAt,
    name: `The poster of ${cloth.slug}`,
  });
}
