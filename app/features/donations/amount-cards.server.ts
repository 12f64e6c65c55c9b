import { fold } from '#app/shared/fold.ts';
import type { Language } from '#app/shared/language.ts';
import cards from '#content/amount-cards.json' with { type: 'json' };

/** What a preset amount pays for; `lang` is set if the text is French on a page in another language. */
export type AmountCard = { text: string; lang?: 'fr' };

/** The text of an amount card in the visitor's language, or in French if staff wrote one that is not translated. */
export function tellAmount(french: string, language: Language): AmountCard {
  if (language === 'fr') return { text: french };
  const told = (cards as Record<string, Record<string, string>>)[french.replaceAll('\u00a0', ' ')]?.[language];
  return told ? { text: told } : { text: french, lang: 'fr' };
}

type Gift = { amount: number; buys: string };

/** What each amount pays for, in French and marked as such where it is not translated. */
export function tellGifts(
  gifts: readonly Gift[],
  french: readonly Gift[],
  language: Language,
): Record<string, AmountCard> {
  return Object.fromEntries(
    gifts.map(({ amount, buys }, index) => [
      String(amount),
      // What is set in French has its no-break spaces.
      language !== 'fr' && fold(buys) === fold(french[index]!.buys)
        ? { text: buys, lang: 'fr' as const }
        : { text: buys },
    ]),
  );
}
