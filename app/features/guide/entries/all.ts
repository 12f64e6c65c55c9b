import type { GuideEntry } from '#app/features/guide/guide-entry.ts';
import { accountantFiles } from './accountant-files.ts';
import { addPerson } from './add-person.ts';
import { announcedTransfers } from './announced-transfers.ts';
import { annualStatements } from './annual-statements.ts';
import { answerDoubt } from './answer-doubt.ts';
import { answerMessage } from './answer-message.ts';
import { apiKey } from './api-key.ts';
import { approvals } from './approvals.ts';
import { article } from './article.ts';
import { askedCourse } from './asked-course.ts';
import { balanceGap } from './balance-gap.ts';
import { certificate } from './certificate.ts';
import { changeRecurring } from './change-recurring.ts';
import { checkIn } from './check-in.ts';
import { checks } from './checks.ts';
import { closeMonth } from './close-month.ts';
import { correctReceipt } from './correct-receipt.ts';
import { course } from './course.ts';
import { donorPaid } from './donor-paid.ts';
import { erasePerson } from './erase-person.ts';
import { event } from './event.ts';
import { evidence } from './evidence.ts';
import { exportTables } from './exports.ts';
import { failedCard } from './failed-card.ts';
import { fieldSeason } from './field-season.ts';
import { flaggedPayment } from './flagged-payment.ts';
import { fundraisers } from './fundraisers.ts';
import { giftTwice } from './gift-twice.ts';
import { goal } from './goal.ts';
import { goingLive } from './going-live.ts';
import { harvest } from './harvest.ts';
import { ideas } from './ideas.ts';
import { importGifts } from './imports.ts';
import { journal } from './journal.ts';
import { leaving } from './leaving.ts';
import { lists } from './lists.ts';
import { lostReceipt } from './lost-receipt.ts';
import { matchStatement } from './match-statement.ts';
import { matching } from './matching.ts';
import { materials } from './materials.ts';
import { mergePersons } from './merge-persons.ts';
import { moveGift } from './move-gift.ts';
import { newColleague } from './new-colleague.ts';
import { newProduct } from './new-product.ts';
import { newsletter } from './newsletter.ts';
import { offlineGifts } from './offline-gifts.ts';
import { orders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { payouts } from './payouts.ts';
import { person } from './person.ts';
import { photo } from './photo.ts';
import { pledge } from './pledge.ts';
import { prepareAudit } from './prepare-audit.ts';
import { projectNews } from './project-news.ts';
import { rates } from './rates.ts';
import { readLog } from './read-log.ts';
import { redirect } from './redirect.ts';
import { refund } from './refund.ts';
import { refundOrder } from './refund-order.ts';
import { registerAttendee } from './register-attendee.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { siteSettings } from './site-settings.ts';
import { spending } from './spending.ts';
import { stock } from './stock.ts';
import { takeOff } from './take-off.ts';
import { taxReceipts } from './tax-receipts.ts';
import { today } from './today.ts';
import { translate } from './translate.ts';
import { tributes } from './tributes.ts';
import { verifyLog } from './verify-log.ts';
import { versions } from './versions.ts';
import { interfaceWords } from './words.ts';

/** Every job of the guide, within a rhythm in the order they are shown. */
export const GUIDE: readonly GuideEntry[] = [
  today,
  ownAccount,
  lists,
  offlineGifts,
  matchStatement,
  announcedTransfers,
  flaggedPayment,
  refund,
  moveGift,
  approvals,
  payouts,
  reports,
  accountantFiles,
  closeMonth,
  annualStatements,
  taxReceipts,
  prepareAudit,
  exportTables,
  matching,
  harvest,
  spending,
  importGifts,
  rates,
  balanceGap,
  giftTwice,
  donorPaid,
  answerMessage,
  answerDoubt,
  person,
  addPerson,
  mergePersons,
  lostReceipt,
  correctReceipt,
  pledge,
  changeRecurring,
  failedCard,
  newsletter,
  projectNews,
  event,
  checkIn,
  registerAttendee,
  tributes,
  ideas,
  erasePerson,
  article,
  takeOff,
  versions,
  translate,
  interfaceWords,
  photo,
  redirect,
  fundraisers,
  journal,
  evidence,
  materials,
  goal,
  fieldSeason,
  orders,
  stock,
  newProduct,
  refundOrder,
  course,
  askedCourse,
  reviews,
  certificate,
  newColleague,
  leaving,
  goingLive,
  siteSettings,
  apiKey,
  checks,
  readLog,
  verifyLog,
];
