import { eq } from 'drizzle-orm';
import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { MAX_PAPER_BYTES } from './papers.server.ts';
import { pictureId } from '#platform/pictures.ts';
import { answerDoubt } from './doubts/answer-doubt.server.ts';
import { reportDoubt } from './doubts/report-doubt.server.ts';
import { proofNewsMail, proofsByMail, proofsTold } from './notices/proof-news.server.ts';
import { joinWish, proofWishData } from './notices/proof-readers.server.ts';
import { proofPublished } from './proof-events.server.ts';
import { spendingChecks } from './checks.server.ts';
import { addProof, removeProofs, withdrawProof } from './proof-acts.server.ts';
import { isProofShown } from './read-spending.server.ts';
import { seedSampleBooks } from './seed.server.ts';
import { attachInvoice } from './attach-invoice.server.ts';
import { recordSpending } from './record-spending.server.ts';
import { setBudgetLine } from './set-budget-line.server.ts';
import { reverseSpending } from './reverse-spending.server.ts';
import { INVOICES, PAPERS, PROOFS } from './spending-rules.ts';
import { spendingRead, spendingSection } from './staff/spending-section.server.ts';
import { spendings } from './tables.server.ts';

/**
 * The name by which unused files in a folder are found: uploaded but never stored by a call, or withdrawn while the
 * file store was unavailable.
 */
const nameOf = (key: string): string => pictureId(key) ?? key.slice(key.indexOf('/') + 1);

export const spendingFeature = defineFeature({
  name: 'spending',
  events: [proofPublished],
  functions: ({ files, jobs, settings }) => [
    recordSpending({ files }),
    attachInvoice({ files }),
    setBudgetLine(),
    reverseSpending(),
    addProof({ files, jobs, settings }),
    withdrawProof({ jobs }),
    reportDoubt({ jobs }),
    answerDoubt({ jobs }),
  ],
  reads: [spendingRead],
  jobs: ({ db, files, jobs }) => [removeProofs(db, files), proofsByMail.handler(db, jobs)],
  mails: ({ settings }) => [template(proofsTold, proofNewsMail(settings))],
  ownData: [proofWishData],
  whenProved: joinWish,
  checks: spendingChecks,
  seed: { samples: seedSampleBooks },
  staff: spendingSection,
  pictures: [{ folder: PROOFS, permission: 'proofs.add', isShown: isProofShown }],
  oldFiles: (db) => [
    { folder: PROOFS, days: 1, isWanted: (key) => isProofShown(db, nameOf(key)) },
    { folder: PAPERS, days: 1, isWanted: (key) => isProofShown(db, nameOf(key)) },
    {
      folder: INVOICES,
      days: 1,
      isWanted: async (key) => (await db.$count(spendings, eq(spendings.invoice, nameOf(key)))) > 0,
    },
  ],
  // An invoice and the form around it.
  largeBodies: [
    { path: /^\/admin\/spending(\/[^/]+)?(\.data)?$/, max: MAX_PAPER_BYTES + 1024 * 1024, code: 'paper_too_large' },
  ],
});
