import { z } from 'zod';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { LANGUAGES, type Language } from '#app/shared/language.ts';
import { ownPath } from '#app/shared/own-path.ts';
import { classOfPage } from '#app/shared/page-class.ts';
import { type Banner, holdBanner, NO_BANNER } from './banner.server.ts';
import { MAX_BANNER } from './identity.ts';
import { defineSetting } from './setting-kind.server.ts';

const Line = z
  .string('invalid_field')
  .trim()
  .max(MAX_BANNER, 'text_too_long')
  .regex(/^[^\r\n]*$/, 'invalid_field')
  .default('');
const Texts = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, Line])) as Record<Language, typeof Line>,
);

/** The path of a page of this site; addresses of other sites are refused. */
const PagePath = z
  .string('invalid_field')
  .trim()
  .max(200, 'text_too_long')
  .transform((typed) => (typed === '' ? '' : (ownPath(typed) ?? null)))
  .refine(
    (path) => path !== null && (path === '' || classOfPage(path.replace(/[?#].*$/s, '')) !== 'plain'),
    'page_path',
  )
  .transform(String)
  .default('');
const Day = z.literal('').or(z.iso.date('day_invalid')).default('');

const BannerFields = z
  .object({ text: Texts, to: PagePath, from: Day, until: Day })
  .superRefine(({ text, from, until }, context) => {
    const refuse = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path });
    const isSaid = Object.values(text ?? {}).some(Boolean);
    if (isSaid && !text.fr) refuse('banner_french', 'text', 'fr');
    if (isSaid && !from) refuse('day_invalid', 'from');
    if (isSaid && !until) refuse('day_invalid', 'until');
    if (from && until && until < from) refuse('day_before', 'until');
  }, EVEN_IF_OTHERS_FAIL)
  .transform(({ text, ...rest }): Banner => {
    const said = Object.fromEntries(Object.entries(text).filter(([, one]) => one !== ''));
    return said.fr ? { text: said, ...rest } : NO_BANNER;
  });

export const bannerSetting = defineSetting<Banner>({
  key: 'banner',
  standard: NO_BANNER,
  input: () => BannerFields as unknown as z.ZodType<Banner>,
  tell: ({ text: { fr, ...others }, to, from, until }) => ({
    ...(fr && {
      text: fr,
      translations: Object.entries(others)
        .map((said) => said.join(': '))
        .join('; '),
    }),
    ...(to && { page: to }),
    ...(from && { from }),
    ...(until && { until }),
  }),
  fieldOf: (_value, path) => path.filter((part) => typeof part === 'string').join('.') || undefined,
  linksOf: ({ to }) => (to ? [{ field: 'to', path: to }] : []),
  hold: holdBanner,
});
