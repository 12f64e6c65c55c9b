import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { staffRoles } from '#app/features/staff/tables.server.ts';
import routes from '#app/routes.ts';
import { makeKey, sayKey } from '#platform/api-keys.ts';
import { apiKeys, sessions, users } from '#platform/auth-tables.ts';
import { readMember, SESSION_COOKIE } from '#platform/auth.ts';
import type { RootDatabase } from '#platform/database.ts';
import { PageCache } from '#platform/page-cache.ts';
import { readSettings } from '#platform/settings.ts';
import { visitorContext } from '#platform/visitor.ts';
import { contextFiller, createApp } from '#server/app.ts';
import { SITE } from '#server/features.ts';
import { openAuth, openContext, openPayments } from '#server/core-features.ts';
import { PROVIDERS, readProviders } from '#server/providers.ts';
import { openMemoryFiles } from './memory-files.ts';

/** A page or file of the URL map: its address as the map writes it, and its module. */
type Route = { path: string; file: string };
type Module = Partial<Record<'loader' | 'action', (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown>> & {
  /** A page; without it a file. */
  default?: unknown;
};
/** Who asks: nothing for a visitor. */
type Person = { id: string; cookie: string } | undefined;

function listRoutes(entries: readonly RouteConfigEntry[], base = ''): Route[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const whole = path ? `${base}/${path}` : base;
    // A frame around pages has no address of its own.
    const own = !path && children.length > 0 ? `/(${file})` : whole || '/';
    return [{ path: own, file }, ...listRoutes(children, whole)];
  });
}

/** Every page and file of the site, and what it can be asked for: GET by its loader, POST by its action. */
export const readRoutes = () =>
  Promise.all(
    listRoutes(routes as RouteConfigEntry[]).map(async (route) => {
      const module = (await import(/* @vite-ignore */ `../app/${route.file}`)) as Module;
      const methods = [...(module.loader ? ['GET' as const] : []), ...(module.action ? ['POST' as const] : [])];
      return { ...route, module, methods };
    }),
  );
type ReadRoute = Awaited<ReturnType<typeof readRoutes>>[number];

/** What an address says for the names in a pattern of the URL map; nothing where it is no address of it. */
export function readParams(pattern: string, pathname: string): Record<string, string> | undefined {
  const named = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+?)')
    .replace('*', '.*');
  const found = new RegExp(`^${named}$`).exec(pathname);
  return found ? { ...found.groups } : undefined;
}

/**
 * The whole site as a demo has it, without a build: the API over HTTP as the server answers it, and pages by their loaders and actions,
 * with everything they find in their context. Jobs run nowhere.
 */
export async function openWholeSite(db: RootDatabase) {
  const providers = readProviders(PROVIDERS, {});
  const settings = { ...readSettings({ DATA_DIR: '/nowhere' }, providers), authSecret: 'x'.repeat(40) };
  settings.limits = { ...settings.limits, callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
  const [jobs, files] = [{ send: async () => {} }, openMemoryFiles()];
  const siteContext = openContext({ db, settings });
  const auth = openAuth({ db, settings, jobs });
  const pay = openPayments(providers.ready, { db, settings, jobs });
  const featureParts: FeatureParts = {
    db,
    files,
    settings,
    jobs,
    pay: () => pay,
    auth: () => auth,
    calls: () => functions,
    findRoute: async () => undefined,
    runInvariants: async () => [],
    sections: () => SITE.sections,
    reads: () => SITE.reads,
    collections: () => SITE.collections,
    events: () => SITE.events,
    ownData: SITE.ownData,
    figures: SITE.figures,
    whenProved: SITE.whenProved,
    whenRightsEnd: SITE.whenRightsEnd,
  };
  const functions = SITE.functions(featureParts);
  const feed = { subscribe: () => () => {}, stop: async () => {} };
  await SITE.hold({ db, settings, feed: feed as never, drop: () => {} });
  const { listener, closeLive } = createApp({
    title: 'Elikya API',
    settings,
    siteContext,
    auth,
    featureParts,
    functions,
    files,
    cache: new PageCache(0),
    replica: undefined,
    feed: feed as never,
    formTargets: [],
    isStopping: () => false,
    socket: undefined,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const fill = contextFiller({ siteContext, featureParts, functions });

  return {
    functions,
    endpoints: SITE.endpoints(siteContext, featureParts, { draw: async () => new Response(), policy: {} as never }),
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closeLive();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },

    /** Somebody with these roles, or none, signed in now. */
    async enter(...roles: Role[]): Promise<NonNullable<Person>> {
      const [id, token] = [randomUUID(), randomUUID()];
      const person = { id, email: `${id}@exemple.org`, name: roles.join(' ') || 'membre' };
      await db.insert(users).values({ ...person, emailVerified: true, emailConfirmedAt: new Date() });
      if (roles.length > 0)
        await db.insert(staffRoles).values(roles.map((role) => ({ memberId: id, role, grantedBy: 'test' })));
      await db
        .insert(sessions)
        .values({ id: token, userId: id, token, expiresAt: new Date(Date.now() + 86_400_000), factorAt: new Date() });
      const signature = createHmac('sha256', settings.authSecret).update(token).digest('base64');
      return { id, cookie: `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` };
    },

    /** A key of somebody's with these scopes, as it is sent. */
    async keyOf(owner: { id: string }, scopes: readonly string[]): Promise<string> {
      const { id, nonce, secretHash } = makeKey(settings.authSecret);
      const endsAt = new Date(Date.now() + 86_400_000);
      await db.insert(apiKeys).values({ id, ownerId: owner.id, name: id, secretHash, scopes: [...scopes], endsAt });
      return sayKey(settings.authSecret, { id, nonce });
    },

    /** What a page's loader or action answers: a status, and where it leads. What it throws as an error is 500. */
    async ask(
      method: 'GET' | 'POST',
      { path, module }: ReadRoute,
      address: string,
      person: Person,
      fields: Record<string, string> = {},
    ) {
      const context = new RouterContextProvider();
      fill(context);
      const headers = new Headers(person ? { cookie: person.cookie } : {});
      const member = person && (await readMember(db, auth, headers));
      context.set(visitorContext, { language: 'fr', address: '127.0.0.1', requestId: 'test', member });
      const body = method === 'POST' ? new URLSearchParams(fields) : undefined;
      const url = new URL(address, settings.origin);
      const args = {
        request: new Request(url, { method, headers, body }),
        params: readParams(path, url.pathname) ?? {},
        context,
        url,
        pattern: path,
      } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
      try {
        return sayAnswer(await module[method === 'GET' ? 'loader' : 'action']!(args));
      } catch (thrown) {
        if (thrown instanceof Error) return { status: 500, to: thrown.message };
        return sayAnswer(thrown);
      }
    },
  };
}

function sayAnswer(answer: unknown): { status: number; to: string } {
  if (answer instanceof Response) {
    void answer.body?.cancel();
    return { status: answer.status, to: answer.headers.get('location') ?? '' };
  }
  const { type, init } = (answer ?? {}) as { type?: string; init?: { status?: number } | null };
  return { status: (type === 'DataWithResponseInit' ? init?.status : undefined) ?? 200, to: '' };
}
