import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Translate } from '#app/shared/words.ts';
import type { Database } from '#platform/database.ts';
import type { SharedField } from './fields.server.ts';
import type { FieldStatus } from './field-rules.ts';
import { fieldReports } from './tables.server.ts';

/** A report about a field on a day: a step that began, a title from the content file, or only a text. */
export type Report = {
  id: string;
  /** `2026-11-21` */
  date: string;
  step?: FieldStatus;
  title?: string;
  text: string;
  picture?: string;
  /** The language of its text; staff write in French. */
  language: Language;
};

const toReport = ({ id, day, step, text, picture }: typeof fieldReports.$inferSelect): Report => ({
  id: `r${id}`,
  date: day,
  step: step ?? undefined,
  text,
  picture: picture ?? undefined,
  language: DEFAULT_LANGUAGE,
});

const fromFile = ({ data: { reports }, language }: SharedField): Report[] =>
  reports.map((report, index) => ({ id: `f${index}`, ...report, language }));

/** All reports about a field, newest first: from its content file and by staff. */
export async function listReports(db: Database, field: SharedField, limit = 100): Promise<Report[]> {
  const rows = await db
    .select()
    .from(fieldReports)
    .where(eq(fieldReports.fieldId, field.id))
    .orderBy(desc(fieldReports.day), desc(fieldReports.id))
    .limit(limit);
  return [...rows.map(toReport), ...fromFile(field)].sort((a, b) => b.date.localeCompare(a.date));
}

/** The latest report about each of these fields. */
export async function lastReports(db: Database, fields: readonly SharedField[]): Promise<Map<string, Report>> {
  if (fields.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([fieldReports.fieldId])
    .from(fieldReports)
    .where(
      inArray(
        fieldReports.fieldId,
        fields.map(({ id }) => id),
      ),
    )
    .orderBy(fieldReports.fieldId, sql`${fieldReports.day} desc`, desc(fieldReports.id));
  const last = new Map(rows.map((row) => [row.fieldId, toReport(row)]));
  for (const field of fields)
    for (const report of fromFile(field))
      if (report.date > (last.get(field.id)?.date ?? '')) last.set(field.id, report);
  return last;
}

const LINE = 90;

/**
 * The title of a report: the step it began, its title, or its first words. Texts of ours are in the reader's language,
 * others in their own.
 */
export function reportTitle(
  { step, title, text, language }: Report,
  t: Translate<'crowdFarming'>,
): { title: string; titleLanguage?: Language } {
  if (title) return { title, titleLanguage: language };
  if (step === 'active' || step === 'harvesting' || step === 'refunded') return { title: t(`news.${step}`) };
  return { title: text.length > LINE ? `${text.slice(0, LINE).trimEnd()}…` : text, titleLanguage: language };
}

/** The author of each report by staff, by the report's id. */
export async function listWho(db: Database, fieldId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: fieldReports.id, who: fieldReports.who })
    .from(fieldReports)
    .where(eq(fieldReports.fieldId, fieldId));
  return new Map(rows.map(({ id, who }) => [`r${id}`, who]));
}
