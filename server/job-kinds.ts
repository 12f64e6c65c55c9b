import { foundation } from '#app/kit/foundation.server.ts';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import { purgeOldFiles, purgeOldRows } from '#platform/housekeeping.ts';
import type { JobHandler } from '#platform/jobs.ts';
import { mailDelivery } from '#platform/mail.ts';
import { oldPictures } from './endpoints/og.ts';
import { turnDay } from './day-turns.ts';
import { SITE } from './features.ts';
import { forgetOldData } from './forgetting.ts';

/** What is done later or on a schedule: the site's own, and its features'. */
export function createJobKinds(parts: FeatureParts): JobHandler[] {
  const { db, files, settings } = parts;
  return [
    mailDelivery(db, files, settings, SITE.mails(parts), () => foundation().name),
    turnDay(db),
    purgeOldRows(db),
    forgetOldData(db),
    purgeOldFiles(files, [oldPictures, ...SITE.oldFiles(db)]),
    ...SITE.jobs(parts),
  ];
}
