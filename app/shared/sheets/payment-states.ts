import { headWords, share, type SheetColumn } from './columns.ts';

/** Money that came, for good. */
const DONE =
  /^(completed?|success|successful|succeeded|done|paid|settled|posted|booked|cleared|captured|available|ok|approved|confirmed|accepted|received|executed|processed|reussie?|terminee?|effectuee?|payee?|validee?|comptabilisee?|confirmee?|acceptee?|executee?|encaissee?|recue?|abgeschlossen|gebucht|gekauft|bezahlt|voltooid|geboekt|uitgevoerd|completada?|completado|pagada?|concluida?|imekamilika|zauctovano|transaction reussie|succes)$/;
/** Money that did not come, or did not stay. */
const NOT_DONE =
  /(cancel|annul|fail|echou|echec|refus|reject|rejet|declin|abandon|expir|refund|rembours|revers|revert|chargeback|disput|litige|void|pending|attente|en cours|in progress|initiated|processing|open|offen|reserved|created|requires|uncaptured|storn|vorgemerkt|ausstehend|denied|bounced|returned|retourne|unpaid|impaye|partially|incomplete|ongeldig|draft|hold)/;
const PENDING = /(pending|attente|en cours|in progress|vorgemerkt|ausstehend|processing|initiated)/;

/** Whether what a state says is money that came; undefined for words that are not known. */
export function cameIn(cell: string): boolean | undefined {
  const words = headWords(cell);
  return DONE.test(words) ? true : NOT_DONE.test(words) ? false : undefined;
}
export const isPending = (cell: string): boolean => PENDING.test(headWords(cell));

/** A few words, one of which says that money came; what the others say may be unknown. */
export const saysStates = (column: SheetColumn): boolean =>
  share(column, (cell) => cameIn(cell) !== undefined) >= 0.7 ||
  (share(column, (cell) => cameIn(cell) === true) > 0 && new Set(column.values).size <= 8);
