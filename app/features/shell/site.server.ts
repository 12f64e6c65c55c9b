import type { RouterContextProvider } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { keepFrenchSpaces } from '#app/shared/french-spaces.ts';
import { foundation, takesMoney } from '#app/kit/foundation.server.ts';
import { bannerIn } from '#app/features/foundation/banner.server.ts';
import { changedMenus } from '#app/features/foundation/menus.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readPerEuro, readTooOld } from '#app/features/payments/rates.server.ts';
import { TRANSFER } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { isWorthCurrency } from '#app/shared/worth.ts';
import { wordsVersion } from '#app/kit/words.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';

/** The site's mode and the foundation's identity, for every page. */
export async function readSite(context: Readonly<RouterContextProvider>): Promise<Site> {
  const { db, settings } = siteContextOf(context);
  const { current, phone: mobile, providers } = context.get(payContext);
  const { name, legalName, address, email, phone, social, credit, isSample } = foundation();
  const { member, language, worth } = context.get(visitorContext);
  const banner = bannerIn(language);
  const menus = changedMenus();
  const tooOldRates = settings.isLive ? await readTooOld(db) : [];
  return {
    worth: {
      ...(isWorthCurrency(worth) && { currency: worth }),
      perEuro: await readPerEuro(db),
    },
    hasPhone: mobile !== undefined,
    ...((current.currencies || mobile?.currencies) && {
      takes: { card: current.currencies, mobile: mobile?.currencies },
    }),
    transferCurrencies: providers.get(TRANSFER)?.currencies ?? [],
    isDemo: !settings.isLive,
    ...(member && { member: { name: member.email.split('@')[0]! } }),
    ...(!takesMoney() && { isClosed: true }),
    ...(tooOldRates.length > 0 && { tooOldRates }),
    ...(banner && { banner }),
    ...(menus && { menus }),
    origin: settings.origin,
    wordsVersion: wordsVersion(),
    foundation: {
      name,
      legalName,
      address,
      email,
      phone: keepFrenchSpaces(phone),
      social,
      credit,
      ...(isSample && { isSample: true as const }),
    },
  };
}
