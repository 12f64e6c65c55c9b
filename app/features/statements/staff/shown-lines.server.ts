import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { LineView } from '#app/features/statements/lines.server.ts';

/** A line as formatted text for a page. */
export function showLine(line: LineView, language: Language) {
  const { id, day, amountMinor, currency, text, payer, state, asideKind, note, account, suggestion, part } = line;
  return {
    id,
    day: formatDay(day, language),
    sum: formatMoney({ amountMinor, currency }, language),
    isOut: amountMinor < 0,
    currency,
    account,
    text,
    payer,
    state,
    asideKind,
    part,
    note,
    suggestion: suggestion && {
      reason: suggestion.reason,
      isCertain: suggestion.isCertain,
      paymentId: suggestion.paymentId,
      fundId: suggestion.fundId,
      donorName: suggestion.donorName,
      who: [suggestion.reference, suggestion.donorName].filter(Boolean).join(' · '),
      sum: formatMoney(suggestion, language),
      differs: suggestion.differs,
    },
  };
}
export type ShownLine = ReturnType<typeof showLine>;
