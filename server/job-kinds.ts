import { makeAiCourse } from '#app/features/academy/ai-courses.server.ts';
import { closeFields } from '#app/features/crowd-farming/close-fields.server.ts';
import { orphanUploads } from '#app/features/impact-hub/uploads.server.ts';
import { releaseReservations } from '#app/features/marketplace/reservations.server.ts';
import { exportOwnData, oldExports } from '#app/features/members/own-data.server.ts';
import { weeklyReports } from '#app/features/members/weekly-report.server.ts';
import { watchFailures } from '#app/features/payments/failure-alert.server.ts';
import { sweepPending } from '#app/features/payments/jobs.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { refundPayment, sweepRefunds } from '#app/features/payments/refund-job.server.ts';
import type { SandboxDesk } from '#app/features/payments/sandbox/sandbox-desk.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { purgeOldFiles, purgeOldRows } from '#platform/housekeeping.ts';
import { type JobKind, type Jobs } from '#platform/jobs.ts';
import { mailDelivery } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { watchOperation } from './alerts.ts';
import { oldPictures } from './doors/og.ts';
import { forgetOldData } from './forgetting.ts';
import { createTemplates } from './mail-templates.ts';
import { OWN_DATA } from './own-data.ts';

type JobParts = { db: RootDatabase; files: Files; settings: Settings; pay: () => PayContext; jobs: () => Pick<Jobs, 'send'>; templates: ReturnType<typeof createTemplates>; desk: SandboxDesk | undefined };

/** What is done later or on a schedule. */
export function createJobKinds({ db, files, settings, pay, jobs, templates, desk }: JobParts): JobKind<never>[] {
  return [
    mailDelivery(db, files, settings, templates),
    sweepPending(pay),
    refundPayment(pay),
    sweepRefunds(pay),
    watchOperation(db, jobs, settings),
    watchFailures(db, jobs),
    releaseReservations(db),
    closeFields(db, jobs),
    makeAiCourse(db, settings),
    purgeOldRows(db),
    forgetOldData(db),
    purgeOldFiles(files, [oldExports, oldPictures, orphanUploads(db)]),
    exportOwnData(db, files, jobs, OWN_DATA),
    weeklyReports(db, jobs),
    ...(desk ? [desk.delivery] : []),
  ];
}
