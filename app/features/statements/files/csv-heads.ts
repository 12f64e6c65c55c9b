import { plainHead } from '#app/shared/sheets/heads.ts';
import type { Mapping } from '#app/features/statements/statement-line.ts';

// As banks and operators here call them; without accents, which fall away.
const KNOWN: Record<keyof Mapping, RegExp> = {
  day: /^(date|jour|day|dateopration|datedopration|datecomptable|bookingdate|transactiondate|completiontime|datedetransaction|valuedate)/,
  amount: /^(montant|amount|crdit|credit|paidin|somme|montantnet|transactionamount)/,
  debit: /^(dbit|debit|withdrawn)/,
  currency: /^(devise|currency|ccy|monnaie)/,
  reference: /^(communication|libell|rfrence|reference|motif|description|details|dtails|narrati|intitul)/,
  payer: /^(payeur|payer|donneurdordre|nom|name|contrepartie|counterparty|sender|expditeur|otherparty|tireur)/,
};

/** What the heads of a table most likely mean; empty where none says it. */
export function guessMapping(heads: readonly string[]): Partial<Mapping> {
  const guessed: Partial<Mapping> = {};
  for (const [name, known] of Object.entries(KNOWN) as [keyof Mapping, RegExp][]) {
    const head = heads.find((one) => known.test(plainHead(one)) && !Object.values(guessed).includes(one));
    if (head) guessed[name] = head;
  }
  return guessed;
}
