import { setTimeout as delay } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RouterContextProvider } from 'react-router';
import { drawArt } from '#app/art/draw-art.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { readFundNews } from '#app/features/donations/funds.server.ts';
import { findCourse, listCourses, toRead as toCourseRead } from '#app/features/academy/courses.server.ts';
import { listEnrolled } from '#app/features/academy/enrollments.server.ts';
import { findField, listFields, readFieldNews, toRead } from '#app/features/crowd-farming/fields.server.ts';
import { listApproved } from '#app/features/impact-hub/impact-hub.server.ts';
import { MAX_FILE_BYTES } from '#app/features/impact-hub/idea-terms.ts';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { answerSession } from '#app/features/members/session.server.ts';
import { searchContext } from '#app/features/shell/search.server.ts';
import { functionsContext } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { log } from '#platform/log.ts';
import { groundContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { callFromJson, describeFunctions } from '#platform/json-door.ts';
import { isAway } from '#platform/database.ts';
import { answerFault, answerRefusal } from './doors/answers.ts';
import { apiDocsDoor, apiReads } from './doors/api-docs.ts';
import { artDoor } from './doors/art.ts';
import { answerAway } from './doors/away.ts';
import { type BodyRule, limitBodies, takeForms } from './doors/bodies.ts';
import { demoDoors } from './doors/demo.ts';
import { knowMember, knowVisitor, logRequests, measureHeads, refuseForeignOrigins, refuseControls, refuseUnknownProxy, secureHeaders } from './doors/guard.ts';
import { liveDoor } from './doors/live.ts';
import { ogDoor } from './doors/og.ts';
import { pageDoor } from './doors/pages.ts';
import { downloadDoor, uploadDoor } from './doors/uploads.ts';
import { wordsDoor } from './doors/words.ts';
import type { SiteParts } from './main.ts';
import { listHits } from './search.ts';

/** A monitor hears within three seconds that the database does not answer. */
const HEALTH_MS = 2000;
const KILOBYTE = 1024;
/** Longest body, whatever the method and path. */
const MAX_BODY = 64 * KILOBYTE;
/** A file of ten megabytes and the form around it. */
const MAX_UPLOAD = MAX_FILE_BYTES + 256 * KILOBYTE;
/** A form whose file is somewhat too large is read all the same: it comes back with all that was typed, the file is not kept. */
const MAX_IDEA_FORM = 24 * 1024 * KILOBYTE;
/** What may be longer. */
const LARGER: BodyRule[] = [
  { method: 'POST', path: /^\/webhooks\/[^/]+$/, max: 1024 * KILOBYTE },
  { method: 'POST', path: /^\/api\/storage\/project-files$/, max: MAX_UPLOAD, code: 'file_too_large' },
  { method: 'POST', path: /^\/impact-hub(\.data)?$/, max: MAX_IDEA_FORM, code: 'file_too_large' },
];

export function createApp(parts: SiteParts) {
  const { settings, ground, pay, functions, cache, feed } = parts;
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  const live = liveDoor(feed, async (topic, id) => (topic === 'fund' ? readFundNews(ground.db, id) : topic === 'field' ? readFieldNews(ground.db, id) : undefined));
  app.use(measureHeads());
  app.use(knowVisitor(settings), logRequests(), secureHeaders(settings));
  app.use(refuseControls(), refuseUnknownProxy(ground), limitBodies(ground, MAX_BODY, LARGER));
  app.get('/healthz', async (c) => {
    try {
      await Promise.race([ground.db.execute('select 1'), delay(HEALTH_MS).then(() => Promise.reject(new Error('The database is slow')))]);
      return parts.isStopping() ? c.json({ status: 'stopping' }, 503) : c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'no database' }, 503);
    }
  });
  app.post('/webhooks/:provider', async (c) => {
    try {
      const status = await receiveEvent(pay, c.req.param('provider'), await c.req.text(), c.req.raw.headers, `${settings.origin}${c.req.path}`, c.get('visitor').address);
      if (status === 429) c.header('Retry-After', '60');
      return c.json({}, status as 200);
    } catch (error) {
      log.error({ err: error, requestId: c.get('visitor').requestId }, 'webhook failed; the provider will repeat it');
      return c.json({}, 500);
    }
  });
  app.use(refuseForeignOrigins(ground));
  app.post('/api/storage/project-files', uploadDoor(ground, parts.files));
  app.get('/api/live', live);
  // A signed-in member is known from here on; without the cookie this costs nothing.
  app.use('/api/*', knowMember(ground, parts.auth));
  app.use('/api/*', async (c, next) => {
    await next();
    const { member, author } = c.get('visitor');
    if ((member || author) && !c.res.headers.has('cache-control')) c.res.headers.set('Cache-Control', 'private, no-store');
  });
  app.get('/api/session', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    return c.json(await answerSession(parts.auth, c.get('visitor').member, c.req.raw.headers));
  });
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(await parts.auth.api.getJwks());
  });
  app.get('/api/openapi.json', (c) => c.json(describeFunctions(functions.values(), settings.origin, parts.title, apiReads())));
  app.get('/api/docs', apiDocsDoor(functions, parts.title));
  app.get('/api/approved-projects', async (c) => c.json(await listApproved(ground.db)));
  app.get('/api/courses', async (c) => {
    const visitor = c.get('visitor');
    return c.json((await listCourses(ground.db, visitor)).map(toCourseRead));
  });
  app.get('/api/courses/:id', async (c) => {
    const course = await findCourse(ground.db, c.req.param('id'), c.get('visitor'));
    return course ? c.json(toCourseRead(course)) : answerRefusal(c, ground, new Refusal('course_unknown', { status: 404 }));
  });
  // A member sees only their own enrolments (contract, 3).
  app.get('/api/course-enrollments', async (c) => {
    const { member } = c.get('visitor');
    if (!member) return answerRefusal(c, ground, new Refusal('enrol_sign_in', { status: 401 }));
    const asked = c.req.query('course_id');
    const own = await listEnrolled(ground.db, member.id, asked ? [asked] : undefined);
    return c.json(own.map(({ id, courseId, memberId }) => ({ id, course_id: courseId, user_id: memberId })));
  });
  app.get('/api/crowdfarming-projects', async (c) => c.json((await listFields(ground.db)).map(toRead)));
  app.get('/api/crowdfarming-projects/:id', async (c) => {
    const field = await findField(ground.db, c.req.param('id'));
    return field ? c.json(toRead(field)) : answerRefusal(c, ground, new Refusal('field_unknown', { status: 404 }));
  });
  app.all('/api/:name', (c) => callFromJson(ground, functions, c, c.get('visitor')));
  app.get('/files/ideas/:name', downloadDoor(parts.files));
  app.get('/art/*', artDoor(drawArt));
  app.get('/words/:language/:file', wordsDoor());
  app.get('/og/*', ogDoor({ draw: drawArt, files: parts.files, ground }));
  // Browsers ask for it at every visit to learn of a release.
  app.use(
    '/sw.js',
    serveStatic({
      root: './build/client',
      precompressed: true,
      onFound(_path, c) {
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Security-Policy', "default-src 'self'");
      },
    }),
  );
  if (!settings.isLive) app.route('/demo', demoDoors(parts));
  // Names with a version in them.
  for (const path of ['/assets/*', '/fonts/*']) app.use(path, serveStatic({ root: './build/client', precompressed: true, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }));
  app.use('*', serveStatic({ root: './build/client', precompressed: true, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400') }));
  app.use('*', async (c, next) => {
    await next();
    parts.countRequest(c.res.status);
  });
  app.use('*', takeForms(ground), knowMember(ground, parts.auth));
  const fill = (context: RouterContextProvider) => {
    context.set(groundContext, ground);
    context.set(functionsContext, functions);
    context.set(payContext, pay);
    context.set(membersContext, parts.members);
    context.set(searchContext, listHits);
  };
  app.all('*', pageDoor({ ground, cache, policy: { formTargets: parts.formTargets, isLive: settings.isLive }, fill }));
  app.onError((error, c) => {
    log.error({ err: error, requestId: (c.get('visitor') as Visitor | undefined)?.requestId }, 'request failed');
    if (isAway(error)) return answerAway(ground, c);
    return answerFault(c, ground);
  });
  return { app, closeLive: () => live.closeAll() };
}
