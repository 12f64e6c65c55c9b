import type Stripe from 'stripe';
import type { Language } from '#app/shared/language.ts';

export type StripeLocale = NonNullable<Stripe.Checkout.SessionCreateParams.Locale>;

// Stripe's page speaks neither Arabic nor Swahili: there it follows the browser.
const LOCALES: Record<Language, StripeLocale> = {
  fr: 'fr',
  en: 'en',
  es: 'es',
  zh: 'zh',
  ar: 'auto',
  ru: 'ru',
  pt: 'pt',
  hi: 'hi-IN',
  de: 'de',
  sw: 'auto',
};

/** The language of Stripe's hosted page for one of our languages; 'auto' where it does not have it. */
export function stripeLocaleOf(language: Language): StripeLocale {
  return LOCALES[language];
}
