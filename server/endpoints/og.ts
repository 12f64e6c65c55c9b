import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { foundation } from '#app/kit/foundation.server.ts';
import { escapeMarkup } from '#app/shared/markup.ts';
import { directionOf, type Language } from '#app/shared/language.ts';
import type { Files } from '#platform/files.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { overLimit } from '#platform/limits.ts';
import { toPng } from '#platform/raster.ts';
import { Refusal } from '#platform/refusals.ts';
import { readText } from '#platform/signed-links.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';

type OgParts = { draw: (name: string) => string | undefined; files: Files; siteContext: SiteContext };

/** Pictures drawn anew for one network in an hour; those that are kept cost nothing and are not counted. */
const DRAWN_PER_HOUR = { demo: 3000, live: 120 };
/** A picture nobody asked for again is drawn anew when somebody does. */
export const oldPictures: FileRule = { folder: 'og', days: 30 };

/**
 * `/og/<token>.png`: 1200 x 630 for messengers: the page's title on mango beside its drawing. Only addresses that we wrote
 * are drawn, so nobody can make pictures in our name; each is drawn once and kept as a file for a while, under a name made of
 * the text that was verified, whatever else the address held. Without a title it is the drawing alone, as letters show it.
 */
export function ogEndpoint({ draw, files, siteContext }: OgParts): Handler {
  return async (c) => {
    const { authSecret, isLive } = siteContext.settings;
    const text = readText(authSecret, 'og', c.req.path.slice('/og/'.length).replace(/\.png$/, ''));
    if (!text) return c.text('Not found', 404);
    const { name } = foundation();
    // Staff may change the name: its pictures are others then.
    const file = `og/${createHash('sha256').update(`${name}\n${text}`).digest('base64url')}.png`;
    if (!(await files.has(file))) {
      const wait = await overLimit(siteContext.db, authSecret, {
        name: 'og',
        subject: (c.get('visitor') as Visitor).address,
        max: isLive ? DRAWN_PER_HOUR.live : DRAWN_PER_HOUR.demo,
        seconds: 3600,
      });
      if (wait)
        return answerRefusal(c, siteContext, new Refusal('too_many_requests', { status: 429, retryAfter: wait }));
      await files.put(file, drawOg(text, name, draw), 'image/png');
    }
    return new Response(new Uint8Array(await files.get(file)), {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=604800' },
    });
  };
}

const LINE_UNITS = 15;
const MAX_LINES = 5;
const LONGEST_WORD = /.{1,22}/gu;

function drawOg(text: string, name: string, draw: OgParts['draw']): Uint8Array {
  const [language, title, art] = JSON.parse(text) as [Language, string, string];
  const drawing = draw(art.slice('/art/'.length).replace(/\.svg$/, '')) ?? '';
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  if (title === '')
    return toPng(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630" viewBox="0 0 1200 630"><image xlink:href="${image}" width="1200" height="630" preserveAspectRatio="xMidYMid slice"/></svg>`,
      1200,
    );
  const lines = wrapTitle(title.replace(/ [·—|] .*$/, ''));
  const isRtl = directionOf(language) === 'rtl';
  const size = lines.length > 3 ? 62 : 76;
  const top = 330 - ((lines.length - 1) * size * 1.08) / 2;
  const words = lines.map(
    (line, index) =>
      `<text x="${isRtl ? 560 : 64}" y="${(top + index * size * 1.08).toFixed(0)}" text-anchor="${isRtl ? 'end' : 'start'}" font-family="Piazzolla" font-weight="800" font-size="${size}" fill="#14231B">${escapeMarkup(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#FFB71B"/>
<svg x="620" width="580" height="606" preserveAspectRatio="xMidYMid slice" viewBox="0 0 580 606"><image xlink:href="${image}" width="580" height="606" preserveAspectRatio="xMidYMid slice"/></svg>
<g transform="translate(64 56) scale(1.35)">${MARK}</g>
<text x="146" y="104" font-family="Piazzolla" font-weight="800" font-size="${Math.min(40, 900 / name.length).toFixed(0)}" fill="#14231B">${escapeMarkup(name)}</text>
${words.join('\n')}
${Array.from({ length: 50 }, (_, index) => `<path d="M${index * 24} 606h24v24h-24z" fill="${index % 2 ? '#B8371B' : '#0F3D2C'}"/><path d="M${index * 24 + 12} 608l10 10-10 10-10-10z" fill="${index % 2 ? '#FFB71B' : '#F4EBD3'}"/>`).join('')}
</svg>`;
  return toPng(svg, 1200);
}

/** Breaks by words, never where a no-break space holds two together; scripts without spaces by signs. */
export function wrapTitle(title: string): string[] {
  const isDense = /[\u3400-\u9fff]/.test(title);
  // A word that is longer than the space beside the drawing goes on below.
  const pieces = isDense ? [...title] : title.split(/ +/).flatMap((word) => word.match(LONGEST_WORD) ?? []);
  const limit = isDense ? 7 : LINE_UNITS;
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (last + piece).length < limit)
      lines[lines.length - 1] = isDense ? last + piece : `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] : lines;
}

const MARK = readFileSync(join(process.cwd(), 'public/mark.svg'), 'utf8')
  .trim()
  .replace(/^<svg[^>]*>|<\/svg>$/g, '');
