import { pictureOf, renderCertificate } from '#app/features/academy/certificate-pdf.server.ts';
import { findCourse } from '#app/features/academy/courses.server.ts';
import { renderSheet } from '#app/features/academy/sheet-pdf.server.ts';
import { makeSheet } from '#app/features/donations/sheets/make-sheet.server.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';
import { renderSlips } from '#app/features/marketplace/staff/slip.server.ts';
import { renderYear } from '#app/features/members/year-summary.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { renderReceiptPdf, renderReceipts } from '#app/features/receipts/receipt-pdf.server.ts';
import { renderTaxPdf } from '#app/features/receipts/tax/tax-pdf.server.ts';
import { findTaxReceipt } from '#app/features/receipts/tax/tax-receipts.server.ts';
import { listOpenCloths, listRows } from '#app/features/together/cloths.server.ts';
import { renderPoster } from '#app/features/together/poster/poster.server.ts';
import { renderCard } from '#app/features/tributes/card-pdf.server.ts';
import { findTribute } from '#app/features/tributes/find-tribute.server.ts';
import { yearInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { GiftSite } from '#test/gifts.ts';
import type { Made } from './causes.ts';

type Print = { kind: string; languages?: readonly Language[]; render: () => Promise<Uint8Array> | Uint8Array };

const STAFF = ['fr', 'en'] as const;

/** Every paper we print, of what was made for readers of a language. */
export function listPrints({ siteContext: { db, settings }, pay }: GiftSite, made: Made): Print[] {
  const { language, gifts, member } = made;
  const { origin } = settings;
  const facts = async (paymentId: string) =>
    (await findReceiptFacts({ db, purposes: pay.purposes, settings }, paymentId))!;
  const year = yearInKinshasa();
  return [
    { kind: 'receipt', render: async () => renderReceiptPdf(await facts(gifts.whole)) },
    { kind: 'receipt, corrected', render: async () => renderReceiptPdf(await facts(gifts.corrected)) },
    { kind: 'receipt, partly sent back', render: async () => renderReceiptPdf(await facts(gifts.part)) },
    { kind: 'receipt, cancelled', render: async () => renderReceiptPdf(await facts(gifts.gone)) },
    {
      kind: 'receipts of a batch',
      languages: STAFF,
      render: async () => renderReceipts([await facts(gifts.whole), await facts(gifts.corrected)]),
    },
    // A paper of the French tax office's, whatever language its donor reads.
    {
      kind: 'tax receipt',
      languages: ['fr'],
      render: async () => renderTaxPdf((await findTaxReceipt(db, made.taxReceipts.counts))!),
    },
    {
      kind: 'tax receipt, cancelled',
      languages: ['fr'],
      render: async () => renderTaxPdf((await findTaxReceipt(db, made.taxReceipts.cancelled))!),
    },
    {
      kind: 'sheet of a year, by mail',
      render: async () => (await makeSheet(db, settings, { id: made.sheetId, donationId: made.giftId, year }))!,
    },
    {
      kind: 'sheet of a year, of a member',
      render: async () => (await renderYear(db, member, year, language, `${origin}/summaries/x`))!,
    },
    { kind: 'packing slip', render: async () => renderSlips(db, [(await findOrder(db, made.orderId))!]) },
    {
      kind: 'certificate',
      render: async () => {
        const { data } = (await findCourse(db, '1', {}, language))!;
        const certificate = {
          token: 'e'.repeat(22),
          number: `AC-${year}-0412`,
          enrollmentId: null,
          memberId: null,
          holder: 'Grâce Kalala',
          courseId: '1',
          courseTitle: data.title,
          level: data.level,
          hours: data.durationHours,
          lessons: data.modules.flatMap(({ lessons }) => lessons).length,
          instructor: data.instructor.name,
          language,
          issuedAt: new Date(),
          revokedAt: null,
          revokedWhy: null,
        };
        return renderCertificate(certificate, await pictureOf(db, certificate), origin);
      },
    },
    { kind: 'sheet of a course', render: async () => renderSheet((await findCourse(db, '1', {}, language))!) },
    ...(['honour', 'memory'] as const).map((kind) => ({
      kind: `tribute card, ${kind}`,
      render: async () => renderCard(db, (await findTribute(db, made.tributes[kind]))!, origin),
    })),
    {
      kind: 'poster of a group fundraiser',
      render: async () => {
        const cloth = (await listOpenCloths(db))[0]!;
        const [fund] = await nameFunds(
          db,
          [{ fundId: cloth.fundId, title: cloth.fund.title, place: cloth.fund.place }],
          language,
        );
        return renderPoster({ cloth, fund: fund!.title, rows: await listRows(db, cloth.id, 20), origin, language });
      },
    },
  ];
}
