import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { groundContext, type Ground } from '#platform/site.ts';
import { nonceContext, visitorContext } from '#platform/visitor.ts';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';

export function createApp(ground: Ground) {
  const app = new Hono();
  const handle = createRequestHandler(() => import('virtual:react-router/server-build'), process.env.NODE_ENV);
  app.all('*', async (c) => {
    const context = new RouterContextProvider();
    context.set(groundContext, ground);
    context.set(visitorContext, { language: DEFAULT_LANGUAGE, address: '', requestId: crypto.randomUUID() });
    context.set(nonceContext, undefined);
    return handle(c.req.raw, context);
  });
  return app;
}
