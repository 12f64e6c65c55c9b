import { expect, test } from 'vitest';
import { countAcademy, readFigures } from '#app/features/academy/figures.server.ts';
import { findCourse } from '#app/features/academy/courses.server.ts';
import { findEnrollment, openEnrollment } from '#app/features/academy/enrollments.server.ts';
import { saveReview } from '#app/features/academy/reviews.server.ts';
import { certificates } from '#app/features/academy/tables.server.ts';
import { listFields } from '#app/features/crowd-farming/fields.server.ts';
import { readImpact } from '#app/features/crowd-farming/own-shares.server.ts';
import { shares } from '#app/features/crowd-farming/tables.server.ts';
import { countHub, incubated, submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { users } from '#platform/auth-tables.ts';
import { listEntries } from '#platform/content.ts';
import { callFunction } from '#platform/functions.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { openGiftSite } from './gifts.ts';
import { openMemoryFiles } from './memory-files.ts';

// Figures that pages claim: counted, of the thing they stand beside, or marked as a sample's.
const { db } = await createSeededDatabase();
const { siteContext, pay } = await openGiftSite(db);

test('the hub’s figures are what the database holds', async () => {
  const active = (await listEntries(db, incubated)).filter(({ data }) => data.status === 'active');
  expect(active.length).toBeGreaterThan(0);
  const before = await countHub(db);
  expect(before).toEqual({
    received: 0,
    working: active.length,
    cities: new Set(active.map(({ data }) => data.location)).size,
  });
  const idea = {
    full_name: 'Grâce',
    email: 'grace@example.org',
    project_name: 'Séchoir',
    sector: 'Alimentation',
    project_description: 'Sécher.',
    funding_stage: 'Idée',
    consent_gdpr: true,
  };
  expect(
    await callFunction(siteContext, submitProjectIdea(pay.jobs, openMemoryFiles()), idea, {
      language: 'fr',
      address: '::1',
      requestId: 't',
    }),
  ).toMatchObject({ ok: true });
  expect(await countHub(db)).toEqual({ ...before, received: 1 });
});

test('a share is thanked with its own field’s figures', async () => {
  const all = await listFields(db);
  for (const { id, data } of all) {
    const [share] = await db
      .insert(shares)
      .values({ id: crypto.randomUUID(), fieldId: id, kind: 'investor', amountMinor: 1000 } as never)
      .returning();
    expect(await readImpact(db, share!.id, 'fr')).toEqual({
      language: 'fr',
      production: data.expectedYield,
      jobs: data.impact?.seasonJobs,
      families: data.impact?.familiesFed,
    });
  }
  // The spec's own (9) are of the first field.
  expect(all.find(({ id }) => id === '1')!.data).toMatchObject({
    expectedYield: expect.stringMatching(/^2,5\s?t/),
    impact: { seasonJobs: 12, familiesFed: 150 },
  });
});

test('a course’s figures are the sample’s, said to be, until it has some of its own; a live site shows none but its own', async () => {
  const course = (await findCourse(db, '2'))!;
  const demo = { withSamples: true };
  expect(await readFigures(db, course, demo)).toEqual({
    students: 120,
    isSampleStudents: true,
    reviews: 45,
    ratingTenths: 48,
    isSampleRating: true,
  });
  expect(await readFigures(db, course, { withSamples: false })).toEqual({
    students: 0,
    isSampleStudents: false,
    reviews: 0,
    ratingTenths: 0,
    isSampleRating: false,
  });
  for (const [index, stars] of [5, 2].entries()) {
    await db.insert(users).values({ id: `u${index}`, name: '', email: `u${index}@example.org` } as never);
    await openEnrollment(db, '2', `u${index}`, true);
    if (index === 0)
      expect(await readFigures(db, course, demo)).toMatchObject({
        students: 1,
        isSampleStudents: false,
        reviews: 45,
        isSampleRating: true,
      });
    await saveReview(db, (await findEnrollment(db, '2', `u${index}`))!, { name: 'Jean', stars, text: 'Bien.' });
  }
  expect(await readFigures(db, course, demo)).toEqual({
    students: 2,
    isSampleStudents: false,
    reviews: 2,
    ratingTenths: 35,
    isSampleRating: false,
  });
  await openEnrollment(db, '3', 'u0', true);
  await db.insert(certificates).values({
    number: 'AC-2026-0001',
    holder: 'J',
    courseId: '2',
    courseTitle: 'T',
    level: 'debutant',
    hours: 1,
    lessons: 1,
    instructor: 'I',
    language: 'fr',
  });
  expect(await countAcademy(db)).toEqual({ students: 2, graduates: 1, ratingTenths: 35 });
});
