import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RouterContextProvider } from 'react-router';
import { drawArt } from '#app/art/draw-art.ts';
import type { LargeBody } from '#app/features/define-feature.server.ts';
import { hitsContext } from '#app/kit/hits.server.ts';
import { findPermitted, functionsContext } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { log } from '#platform/log.ts';
import { filesContext, jobsContext, siteContextKey } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { callFromJson, describeFunctions } from '#platform/json-endpoint.ts';
import { MAX_PICTURE_BYTES } from '#platform/pictures.ts';
import { isAway } from '#platform/database.ts';
import { StaticCache } from '#platform/static-cache.ts';
import { answerFault, answerRefusal } from './endpoints/answers.ts';
import { apiDocsEndpoint, apiPaths } from './endpoints/api-docs.ts';
import { artEndpoint } from './endpoints/art.ts';
import { answerAway } from './endpoints/away.ts';
import { limitBodies, takeForms } from './endpoints/bodies.ts';
import { guardMachines, serveEndpoints } from './endpoints/declared.ts';
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
import { liveEndpoint } from './endpoints/live.ts';
import { ogEndpoint } from './endpoints/og.ts';
import { pictureEndpoint, pictureUploadEndpoint } from './endpoints/pictures.ts';
import { pageEndpoint } from './endpoints/pages.ts';
import { wordsEndpoint } from './endpoints/words.ts';
import { SITE } from './features.ts';
import { createFastPath } from './fast-path.ts';
import type { SiteParts } from './main.ts';
import { CLIENT_FOLDER, otherClientFolders } from './release.ts';
import { routeFinder } from './trace-requests.ts';

const KILOBYTE = 1024;
/** Longest body, whatever the method and path. */
const MAX_BODY = 64 * KILOBYTE;
/** Photos that staff send by themselves: one and the form around it. */
const PHOTO_UPLOAD: LargeBody = {
  path: /^\/api\/storage\/\w+-pictures$/,
  max: MAX_PICTURE_BYTES + 1024 * KILOBYTE,
  code: 'picture_too_large',
};

/** What loaders and actions find in their context; of another database where one is given: the replica. */
export function contextFiller({
  siteContext,
  featureParts,
  functions,
}: Pick<SiteParts, 'siteContext' | 'featureParts' | 'functions'>) {
  const provided = SITE.contexts(siteContext, featureParts);
  return (context: RouterContextProvider, db = siteContext.db) => {
    context.set(siteContextKey, db === siteContext.db ? siteContext : { ...siteContext, db });
    context.set(functionsContext, functions);
    context.set(hitsContext, SITE.hits);
    context.set(filesContext, featureParts.files);
    context.set(jobsContext, featureParts.jobs);
    for (const one of provided) context.set(one.context, one.value);
  };
}

/** All endpoints behind one listener: the fast path first, then the framework. Which features there are, only the list knows. */
export function createApp(parts: SiteParts) {
  const { settings, siteContext, featureParts, functions, cache, feed } = parts;
  const app = new Hono<{ Variables: { visitor: Visitor } }>();
  const live = liveEndpoint(feed, (topic, id) => SITE.live(siteContext.db, topic, id));
  const policy = { formTargets: parts.formTargets, isLive: settings.isLive, socket: parts.socket };
  const fill = contextFiller({ siteContext, featureParts, functions });
  const { endpoint, findPage, pageRoute, drawPage } = pageEndpoint({
    siteContext,
    cache,
    policy,
    fill,
    replica: parts.replica,
  });
  const endpoints = SITE.endpoints(siteContext, featureParts, { draw: drawPage, policy });
  const [machines, others] = [endpoints.filter(({ machine }) => machine), endpoints.filter(({ machine }) => !machine)];
  app.use(measureHeads());
  app.use(knowVisitor(settings), logRequests(), secureHeaders(settings));
  app.use(refuseControls(), refuseUnknownProxy(siteContext));
  // Before its body is read: only who knows the secret may send so much.
  guardMachines(app, machines);
  app.use(limitBodies(siteContext, MAX_BODY, [PHOTO_UPLOAD, ...SITE.largeBodies]));
  app.route('/', healthEndpoints(siteContext, parts.isStopping));
  serveEndpoints(app, siteContext, machines);
  app.use(refuseForeignOrigins(siteContext));
  app.get('/api/live', live);
  // A signed-in member is known from here on; without the cookie this costs nothing.
  app.use('/api/*', knowKey(siteContext, parts.auth), knowMember(siteContext, parts.auth));
  app.use('/api/*', async (c, next) => {
    await next();
    const { member, key, author } = c.get('visitor');
    if ((member || key || author) && !c.res.headers.has('cache-control'))
      c.res.headers.set('Cache-Control', 'private, no-store');
  });
  serveEndpoints(app, siteContext, others);
  app.get('/api/openapi.json', (c) =>
    c.json(
      describeFunctions(functions.values(), settings.origin, parts.title, apiPaths(SITE.reads, endpoints), SITE.events),
    ),
  );
  app.get('/api/docs', apiDocsEndpoint(functions, { reads: SITE.reads, endpoints, title: parts.title }));
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
  const staticCache = new StaticCache();
  app.get('/art/*', artEndpoint(drawArt, staticCache));
  app.get('/words/:language/:file', wordsEndpoint(staticCache));
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
  // Names with a version in them.
  for (const path of ['/assets/*', '/fonts/*'])
    app.use(path, filesEndpoint(CLIENT_FOLDER, staticCache, otherClientFolders));
  app.use(
    '*',
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400'),
    }),
  );
  app.use('*', takeForms(siteContext), knowMember(siteContext, parts.auth));
  app.all('*', endpoint);
  app.onError((error, c) => {
    log.error({ err: error, requestId: (c.get('visitor') as Visitor | undefined)?.requestId }, 'request failed');
    if (isAway(error)) return answerAway(siteContext, c);
    return answerFault(c, siteContext);
  });
  const fastPath = createFastPath({ settings, findPage, staticCache });
  return {
    listener: fastPath(getRequestListener(app.fetch)),
    countLive: () => live.count(),
    closeLive: () => live.closeAll(),
    routeOf: routeFinder(app.routes, pageRoute),
  };
}
