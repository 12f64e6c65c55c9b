import { like } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import { pictureId } from '#platform/pictures.ts';
import { fieldReports } from './tables.server.ts';

/** The folder of field photos. */
export const FIELD_PICTURES = 'fields';

/** Photos whose report was never saved are deleted after a day. */
export function orphanPictures(db: RootDatabase): FileRule {
  return {
    folder: FIELD_PICTURES,
    days: 1,
    isWanted: async (key) => {
      const id = pictureId(key);
      return id !== undefined && (await db.$count(fieldReports, like(fieldReports.picture, `%/${id}%`))) > 0;
    },
  };
}
