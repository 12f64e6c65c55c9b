import { href } from 'react-router';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { picturePath } from '#platform/pictures.ts';
import type { SpendingLine } from '#app/features/spending/read-spending.server.ts';
import { PROOFS } from '#app/features/spending/spending-rules.ts';

/** The address of evidence; sample evidence is drawn on its project's page and has no file. */
function pathOf({ id, kind, file }: SpendingLine['proofs'][number]): string | undefined {
  if (kind === 'sample') return undefined;
  return kind === 'photo' ? picturePath(PROOFS, file) : href('/proofs/:id/preuve.pdf', { id });
}

/** Expenses for staff pages. */
export async function showSpendings(db: Database, lines: readonly SpendingLine[], language: Language) {
  const names = await nameStaff(
    db,
    lines.flatMap(({ askedBy, proofs }) => [askedBy, ...proofs.map(({ addedBy }) => addedBy)]),
  );
  return lines.map(
    ({
      id,
      fund,
      fundId,
      amountMinor,
      currency,
      day,
      kind,
      title,
      budgetLine,
      state,
      days,
      planId,
      invoice,
      ...line
    }) => ({
      id,
      fund,
      fundId,
      kind,
      title,
      budgetLine,
      state,
      days,
      planId,
      hasInvoice: invoice !== null,
      sum: formatMoney({ amountMinor, currency }, language),
      day: formatDay(day, language),
      who: names.get(line.askedBy) ?? '',
      proofs: line.proofs.map((proof) => ({
        id: proof.id,
        kind: proof.kind,
        path: pathOf(proof),
        sha256: proof.sha256,
        place: proof.place,
        day: formatDay(dayInKinshasa(proof.takenAt), language),
        who: names.get(proof.addedBy) ?? '',
      })),
    }),
  );
}
export type ShownSpending = Awaited<ReturnType<typeof showSpendings>>[number];
