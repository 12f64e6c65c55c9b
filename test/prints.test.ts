import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { users } from '#platform/auth-tables.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { pictureOf, renderCertificate } from '#app/features/academy/certificate-pdf.server.ts';
import type { Certificate } from '#app/features/academy/certificates.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { renderYear } from '#app/features/members/year-summary.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { createTestDatabase } from './database.ts';
import { openGiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
await openGiftSite(db);
await db.insert(users).values({
  id: 'm',
  name: 'aline',
  email: 'aline@example.org',
  emailVerified: true,
  createdAt: new Date(),
  updatedAt: new Date(),
});
await db.transaction(async (tx) => {
  await seedCollection(tx, courses, { withSamples: true });
  const fund = (await findFund(tx, 'project-1'))!;
  await importGifts(
    tx,
    fund,
    [2500, 5000, 10_000].map((amountMinor, index) => ({
      amountMinor,
      donorName: 'Aline Kabongo',
      minutesAgo: index + 1,
    })),
    { id: 'm', email: 'aline@example.org' },
  );
});
const certificate: Certificate = {
  token: 'e'.repeat(32),
  number: 'AC-2026-0412',
  enrollmentId: null,
  memberId: null,
  holder: 'Grâce Kalala',
  courseId: '1',
  courseTitle: 'Tenir une pépinière',
  level: 'debutant',
  hours: 20,
  lessons: 24,
  instructor: 'Espérance Tumba (exemple)',
  language: 'fr',
  issuedAt: new Date('2026-02-12T10:00:00Z'),
  revokedAt: null,
  revokedWhy: null,
};
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;
const thisYear = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Africa/Kinshasa' }).format());
const keep = (name: string, pdf: Uint8Array) => {
  if (!process.env.KEEP_PRINTS) return;
  mkdirSync(process.env.KEEP_PRINTS, { recursive: true });
  writeFileSync(`${process.env.KEEP_PRINTS}/${name}.pdf`, pdf);
};

test.each(LANGUAGES)(
  'a certificate and a year’s sheet in %s: one tagged page each, every letter there',
  async (language) => {
    const sheets = {
      certificate: await renderCertificate(
        { ...certificate, language },
        await pictureOf(db, certificate),
        'https://elikya.example',
      ),
      year: (await renderYear(
        db,
        { id: 'm', email: 'aline@example.org' },
        thisYear,
        language,
        'https://elikya.example/summaries/2026-m.x',
      ))!,
    };
    for (const [name, pdf] of Object.entries(sheets)) {
      keep(`${name}-${language}`, pdf);
      expect([name, pagesOf(pdf)]).toEqual([name, 1]);
      expect(Buffer.from(pdf).toString('latin1')).toMatch(/pdfuaid:part/);
    }
  },
);

test.each(['Marie-Thérèse Nsimba wa Kabongo Tshilombo '.repeat(3).slice(0, 120), 'W'.repeat(120)])(
  'a long name (%s) and a long title stay on the one page',
  async (holder) => {
    const long = {
      ...certificate,
      holder,
      courseTitle: 'Tenir une pépinière de moabi et de limba, de la graine à la parcelle plantée',
    };
    const pdf = await renderCertificate(long, await pictureOf(db, long), 'https://elikya.example');
    keep(`certificate-long-${holder.length}-${holder[0]}`, pdf);
    expect(pagesOf(pdf)).toBe(1);
  },
);

test('the face on a certificate is its course’s teacher; a course that is gone leaves a scene, not somebody’s face', async () => {
  expect(await pictureOf(db, certificate)).toMatchObject({ kind: 'portrait', gender: 'f', hair: 'foulard' });
  expect(await pictureOf(db, { courseId: 'gone' })).toMatchObject({ kind: 'scene' });
});

test('no gifts, no sheet', async () => {
  expect(await renderYear(db, { id: 'm', email: 'aline@example.org' }, 2001, 'fr', 'x')).toBeUndefined();
});
