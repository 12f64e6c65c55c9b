import { Refusal } from '#platform/refusals.ts';
import { defineFeature } from '#app/features/define-feature.server.ts';
import { revoke } from './revoke-command.server.ts';
import { seedDemoCourses } from './seed.server.ts';
import { template } from '#platform/mail.ts';
import { aiCourseGenerator, makeAiCourse } from './ai-courses.server.ts';
import { countCertificates } from './certificates.server.ts';
import { academyChecks } from './checks.server.ts';
import { courseDecision, courseDecisionMail } from './course-decision-mail.server.ts';
import { coursePurpose } from './course-purpose.server.ts';
import { duplicatePurchase, duplicatePurchaseMail } from './duplicate-purchase-mail.server.ts';
import { courses, findCourse, listCourses, toRead } from './courses.server.ts';
import { createEnrollment, listEnrolled } from './enrollments.server.ts';
import { renewEnrollment } from './learning.server.ts';
import { learningData } from './own-courses.server.ts';
import { saveProgress } from './progress.server.ts';
import { academySection, academyStaffReads } from './staff/academy-section.server.ts';
import { decideCourse } from './staff/decide-course.server.ts';
import { importCourse } from './staff/import-course.server.ts';
import { mendCourse } from './staff/mend-course.server.ts';
import { moderateReview } from './staff/moderate-review.server.ts';
import { setCoursePrice } from './staff/set-course-price.server.ts';
import { revokeCertificate } from './staff/revoke-certificate.server.ts';

export const academyFeature = defineFeature({
  name: 'academy',
  functions: ({ pay, jobs }) => [
    createEnrollment(pay),
    saveProgress(),
    renewEnrollment(),
    aiCourseGenerator(jobs),
    decideCourse(jobs),
    mendCourse(),
    setCoursePrice(),
    importCourse(),
    moderateReview(),
    revokeCertificate(),
  ],
  reads: [
    {
      path: '/api/courses',
      summary: 'Published courses, newest first; prices in XOF',
      isList: true,
      read: async (db, { visitor }) => (await listCourses(db, visitor)).map(toRead),
    },
    {
      path: '/api/courses/:id',
      summary: 'One course',
      isList: false,
      async read(db, { params, visitor }) {
        const course = await findCourse(db, params.id, visitor);
        return course ? toRead(course) : new Refusal('course_unknown', { status: 404 });
      },
    },
    {
      path: '/api/course-enrollments',
      summary: 'Enrolments of the signed-in member',
      query: ['course_id'],
      isList: true,
      // A member sees only their own enrolments (contract, 3).
      async read(db, { query, visitor: { member } }) {
        if (!member) return new Refusal('Auth session missing!', { status: 401 });
        const own = await listEnrolled(db, member.id, query.course_id ? [query.course_id] : undefined);
        return own.map(({ id, courseId, memberId }) => ({ id, course_id: courseId, user_id: memberId }));
      },
    },
    ...academyStaffReads,
  ],
  jobs: ({ db, settings }) => [makeAiCourse(db, settings)],
  mails: ({ settings }) => [
    template(duplicatePurchase, duplicatePurchaseMail(settings)),
    template(courseDecision, courseDecisionMail(settings)),
  ],
  staff: academySection,
  purposes: (jobs) => ({ course: coursePurpose(jobs) }),
  collections: [courses],
  ownData: [learningData],
  checks: academyChecks,
  figures: { coursesDone: countCertificates },
  seed: { samples: seedDemoCourses },
  // The text of a course, in which a letter may be three bytes; how long it may be is the call's to say.
  largeBodies: [
    { path: /^\/(api\/import-course|admin\/courses(\.data)?)$/, max: 2 * 1024 * 1024, code: 'text_too_long' },
  ],
  commands: { revoke },
});
