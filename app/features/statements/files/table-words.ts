import { headWords } from '#app/shared/sheets/columns.ts';

/** What tables write for money that came in, and that went out. */
const IN = new Set(
  'c cr crdt credit cred i in inflow bij h haben gutschrift recu recue received receive entree entrant incoming deposit payin collection bevetel abono ingreso credito versement revenu revenus recette income'.split(
    ' ',
  ),
);
const OUT = new Set(
  'd dr dbit debit deb o out outflow af s soll lastschrift envoye envoyee sent send sortie sortant outgoing withdrawal payout retrait kiadas cargo gasto debito depense depenses expense'.split(
    ' ',
  ),
);

/** 1 for money in, -1 for money out, undefined for what says neither. */
export function sideOf(cell: string): 1 | -1 | undefined {
  if (cell === '+' || cell === '-') return cell === '+' ? 1 : -1;
  const words = headWords(cell);
  return IN.has(words) ? 1 : OUT.has(words) ? -1 : undefined;
}

/** A line that says what an account held or what a column adds up to. */
const NOTE =
  /^(total|totaux|sous total|somme|sum|summe|subtotal|grand total|solde|ancien solde|nouveau solde|solde (initial|final|precedent|crediteur|debiteur|d ouverture|de cloture|au|en|reporte|anterieur)|balance|opening balance|closing balance|balance (brought|carried|b f|c f)|saldo|anfangssaldo|endsaldo|beginsaldo|eindsaldo|kontostand|nombre d operations|number of|report)\b/;
export const isNote = (cells: readonly string[]): boolean => cells.some((cell) => NOTE.test(headWords(cell)));
