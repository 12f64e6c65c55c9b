import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RouterContextProvider } from 'react-router';
import { drawArt } from '#app/art/draw-art.ts';
import { textSourcesContext, textSourcesOf } from '#app/features/translations/text-sources.server.ts';
import { editablesContext, editablesOf } from '#app/features/content/editable.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { MAX_FILE_BYTES } from '#app/features/impact-hub/idea-rules.ts';
import { findLead, leadContext } from '#app/features/redirects/redirects.server.ts';
import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { answerSession } from '#app/features/accounts/session.server.ts';
import { eventNamesContext } from '#app/features/webhooks/events-context.server.ts';
import { staffReadsContext, staffRoomsContext } from '#app/features/staff/staff-context.server.ts';
import { hitsContext } from '#app/kit/hits.server.ts';
import { findPermitted, functionsContext } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { log } from '#platform/log.ts';
import { siteContextKey } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { callFromJson, describeFunctions } from '#platform/json-endpoint.ts';
import { MAX_PICTURE_BYTES } from '#platform/pictures.ts';
import { isAway } from '#platform/database.ts';
import { Shelf } from '#platform/shelf.ts';
import { answerFault, answerRefusal } from './endpoints/answers.ts';
import { apiDocsEndpoint, apiReads } from './endpoints/api-docs.ts';
import { artEndpoint } from './endpoints/art.ts';
import { answerAway } from './endpoints/away.ts';
import { type BodyRule, limitBodies, takeForms } from './endpoints/bodies.ts';
import { demoEndpoints } from './endpoints/demo.ts';
import { filesEndpoint } from './endpoints/files.ts';
import {
  knowKey,
  knowMember,
  knowVisitor,
  logRequests,
  measureHeads,
  refuseForeignOrigins,
  refuseControls,
  refuseUnknownProxy,
  secureHeaders,
} from './endpoints/guard.ts';
import { healthEndpoints } from './endpoints/health.ts';
import { bouncesEndpoint } from './endpoints/bounces.ts';
import { guardSecret, inboundEndpoint } from './endpoints/inbound.ts';
import { liveEndpoint } from './endpoints/live.ts';
import { ogEndpoint } from './endpoints/og.ts';
import { pictureEndpoint, pictureUploadEndpoint } from './endpoints/pictures.ts';
import { previewEndpoint } from './endpoints/preview.ts';
import { pageEndpoint } from './endpoints/pages.ts';
import { downloadEndpoint, uploadEndpoint } from './endpoints/uploads.ts';
import { wordsEndpoint } from './endpoints/words.ts';
import { SITE } from './features.ts';
import { createLane } from './lane.ts';
import type { SiteParts } from './main.ts';
import { CLIENT_FOLDER, otherClientFolders } from './release.ts';
import { routeFinder } from './trace-requests.ts';

const KILOBYTE = 1024;
/** Longest body, whatever the method and path. */
const MAX_BODY = 64 * KILOBYTE;
/** A file of ten megabytes and the form around it. */
const MAX_UPLOAD = MAX_FILE_BYTES + 256 * KILOBYTE;
/** A form whose file is somewhat too large is read all the same: it comes back with all that was typed, the file is not kept. */
const MAX_IDEA_FORM = 24 * 1024 * KILOBYTE;
/** A phone's photo and the form around it; one that is somewhat too large comes back with all that was typed. */
const MAX_PHOTO_FORM = MAX_PICTURE_BYTES + 1024 * KILOBYTE;
/** A year of a busy account, in whatever encoding, and the form around it. */
const MAX_STATEMENT = 12 * 1024 * KILOBYTE;
/** A file of past gifts of the longest that is read, as text in JSON or in a form where each letter may become several. */
const MAX_IMPORT = 12 * 1024 * KILOBYTE;
/** A mail of 35 megabytes, the most that the provider takes in, as text in JSON. */
const MAX_MAIL = 50 * 1024 * KILOBYTE;
/** The text of a course, in which a letter may be three bytes; how long it may be is the call's to say. */
const MAX_COURSE = 2 * 1024 * KILOBYTE;
/** A long text, or all the blocks of a course, in a script whose letters become nine characters each in a form. */
const MAX_TEXT = 2 * 1024 * KILOBYTE;
/** What may be longer. */
const LARGER: BodyRule[] = [
  { method: 'POST', path: /^\/webhooks\/[^/]+$/, max: 1024 * KILOBYTE },
  { method: 'POST', path: /^\/inbound\/mail$/, max: MAX_MAIL },
  { method: 'POST', path: /^\/api\/storage\/project-files$/, max: MAX_UPLOAD, code: 'file_too_large' },
  { method: 'POST', path: /^\/api\/storage\/\w+-pictures$/, max: MAX_PHOTO_FORM, code: 'picture_too_large' },
  {
    method: 'POST',
    path: /^\/(api\/import-statement|admin\/statements\/new(\.data)?)$/,
    max: MAX_STATEMENT,
    code: 'statement_too_large',
  },
  {
    method: 'POST',
    path: /^\/(api\/read-import|admin\/imports\/new(\.data)?)$/,
    max: MAX_IMPORT,
    code: 'import_too_large',
  },
  {
    method: 'POST',
    path: /^\/(api\/import-course|admin\/courses(\.data)?)$/,
    max: MAX_COURSE,
    code: 'text_too_long',
  },
  {
    method: 'POST',
    path: /^\/(api\/(save-translation|save-draft)|admin\/(translations|content)(\/[^/]+){2,3})$/,
    max: MAX_TEXT,
    code: 'text_too_long',
  },
  {
    method: 'POST',
    path: /^\/admin\/(\w+\/[^/]+|photos(\.data)?)$/,
    max: MAX_PHOTO_FORM,
    code: 'picture_too_large',
  },
  { method: 'POST', path: /^\/impact-hub(\.data)?$/, max: MAX_IDEA_FORM, code: 'file_too_large' },
];

/** All endpoints behind one listener: the lane first, then the framework. */
export function createApp(parts: SiteParts) {
  const { settings, siteContext, pay, functions, cache, feed } = parts;
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  const live = liveEndpoint(feed, (topic, id) => SITE.live(siteContext.db, topic, id));
  app.use(measureHeads());
  app.use(knowVisitor(settings), logRequests(), secureHeaders(settings));
  app.use(refuseControls(), refuseUnknownProxy(siteContext));
  // Before its body is read: only who knows the secret may send so much.
  app.use('/webhooks/bounces', guardSecret(settings.bounces?.secret));
  app.use('/inbound/*', guardSecret(settings.inbound?.secret));
  app.use(limitBodies(siteContext, MAX_BODY, LARGER));
  app.route('/', healthEndpoints(siteContext, parts.isStopping));
  app.post('/webhooks/bounces', bouncesEndpoint(siteContext));
  app.post('/webhooks/:provider', async (c) => {
    try {
      const status = await receiveEvent(
        pay,
        c.req.param('provider'),
        await c.req.text(),
        c.req.raw.headers,
        `${settings.origin}${c.req.path}`,
        c.get('visitor').address,
      );
      if (status === 429) c.header('Retry-After', '60');
      return c.json({}, status as 200);
    } catch (error) {
      log.error({ err: error, requestId: c.get('visitor').requestId }, 'webhook failed; the provider will repeat it');
      return c.json({}, 500);
    }
  });
  app.post('/inbound/mail', inboundEndpoint(siteContext));
  app.use(refuseForeignOrigins(siteContext));
  app.post('/api/storage/project-files', uploadEndpoint(siteContext, parts.files));
  app.get('/api/live', live);
  // A signed-in member is known from here on; without the cookie this costs nothing.
  app.use('/api/*', knowKey(siteContext), knowMember(siteContext, parts.auth));
  app.use('/api/*', async (c, next) => {
    await next();
    const { member, key, author } = c.get('visitor');
    if ((member || key || author) && !c.res.headers.has('cache-control'))
      c.res.headers.set('Cache-Control', 'private, no-store');
  });
  app.get('/api/session', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    return c.json(await answerSession(parts.auth, c.get('visitor').member, c.req.raw.headers));
  });
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(await parts.auth.api.getJwks());
  });
  app.get('/api/openapi.json', (c) =>
    c.json(describeFunctions(functions.values(), settings.origin, parts.title, apiReads(SITE.reads), SITE.events)),
  );
  app.get('/api/docs', apiDocsEndpoint(functions, SITE.reads, parts.title));
  for (const { path, permission, read } of SITE.reads) {
    app.get(path, async (c) => {
      const visitor = c.get('visitor');
      const staff = permission && (await findPermitted(siteContext, { permission }, visitor));
      const answer =
        staff instanceof Refusal
          ? staff
          : await read(siteContext.db, { params: c.req.param(), query: c.req.query(), visitor, staff, site: SITE });
      if (permission) c.header('Cache-Control', 'private, no-store');
      return answer instanceof Refusal ? answerRefusal(c, siteContext, answer) : c.json(answer);
    });
  }
  for (const folder of SITE.pictures) {
    app.post(`/api/storage/${folder.folder}-pictures`, pictureUploadEndpoint(siteContext, parts.files, folder));
    app.get(`/files/${folder.folder}/:name`, pictureEndpoint(siteContext, parts.files, folder));
  }
  app.all('/api/:name', (c) => callFromJson(siteContext, functions, c, c.get('visitor')));
  app.get('/files/ideas/:name', downloadEndpoint(parts.files));
  const shelf = new Shelf();
  app.get('/art/*', artEndpoint(drawArt, shelf));
  app.get('/words/:language/:file', wordsEndpoint(shelf));
  app.get('/og/*', ogEndpoint({ draw: drawArt, files: parts.files, siteContext }));
  // Browsers ask for it at every visit to learn of a release.
  app.use(
    '/sw.js',
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound(_path, c) {
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Security-Policy', "default-src 'self'");
      },
    }),
  );
  if (!settings.isLive) app.route('/demo', demoEndpoints(parts));
  // Names with a version in them.
  for (const path of ['/assets/*', '/fonts/*']) app.use(path, filesEndpoint(CLIENT_FOLDER, shelf, otherClientFolders));
  app.use(
    '*',
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400'),
    }),
  );
  app.use('*', takeForms(siteContext), knowMember(siteContext, parts.auth));
  const staffReads = new Map(SITE.reads.filter(({ permission }) => permission).map((read) => [read.path, read]));
  const lead = findLead(siteContext.db);
  const eventNames = SITE.events.map(({ name }) => name);
  const editables = editablesOf(SITE.collections);
  const textSources = textSourcesOf(SITE.collections);
  const fill = (context: RouterContextProvider, db = siteContext.db) => {
    context.set(siteContextKey, db === siteContext.db ? siteContext : { ...siteContext, db });
    context.set(functionsContext, functions);
    context.set(payContext, pay);
    context.set(accountsContext, parts.accounts);
    context.set(membersContext, parts.members);
    context.set(hitsContext, SITE.hits);
    context.set(staffRoomsContext, SITE.rooms);
    context.set(editablesContext, editables);
    context.set(eventNamesContext, eventNames);
    context.set(textSourcesContext, textSources);
    context.set(staffReadsContext, staffReads);
    context.set(leadContext, lead);
  };
  const policy = { formTargets: parts.formTargets, isLive: settings.isLive, socket: parts.socket };
  const { endpoint, findPage, pageRoute, drawPage } = pageEndpoint({
    siteContext,
    cache,
    policy,
    fill,
    replica: parts.replica,
  });
  app.on(
    ['GET', 'POST'],
    '/preview/:token',
    previewEndpoint({ siteContext, editables, textSources, draw: drawPage, policy }),
  );
  app.all('*', endpoint);
  app.onError((error, c) => {
    log.error({ err: error, requestId: (c.get('visitor') as Visitor | undefined)?.requestId }, 'request failed');
    if (isAway(error)) return answerAway(siteContext, c);
    return answerFault(c, siteContext);
  });
  const lane = createLane({ settings, findPage, shelf });
  return {
    listener: lane(getRequestListener(app.fetch)),
    countLive: () => live.count(),
    closeLive: () => live.closeAll(),
    routeOf: routeFinder(app.routes, pageRoute),
  };
}
