// First of all: every component's own file must come after it.
import './ui/global.css';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useMovesInTime } from '#app/kit/use-moves.ts';
import { WordsContext } from '#app/ui/words.tsx';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { leadContext } from '#app/features/redirects/redirects.server.ts';
import { readSite } from '#app/features/shell/site.server.ts';
import type { Route } from './+types/root.ts';
import { NewsletterForm } from '#app/features/contact/parts/newsletter-form.tsx';
import lateUrl from 'virtual:late-url';
import bannerScript from '#app/features/shell/banner.ts?script';
import bootScript from '#app/features/shell/boot.ts?script';
import headScript from '#app/features/shell/head.ts?script';
import { handlesOf, hydrationOf, namespacesOf, type Hydration } from '#app/features/shell/hydration.ts';
import { NonceContext } from '#app/features/shell/nonce.ts';
import { ErrorPage } from '#app/features/shell/parts/error-page.tsx';
import { Frame } from '#app/features/shell/parts/frame.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { directionOf } from '#app/shared/language.ts';

/** A move by script to a page of the visitor's own, from a page in another language than they chose: it needs other words, so a new document. */
const leadOn: Route.MiddlewareFunction = ({ context }) => {
  const { goTo } = context.get(visitorContext);
  if (goTo) throw redirectDocument(goTo.to);
};

/** Where no page is, an old address may lead to one. */
const leadFromOld: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const response = await next();
  if (response.status !== 404 || request.method !== 'GET') return response;
  const to = await context.get(leadContext)(new URL(request.url), context.get(visitorContext).language);
  if (to) throw redirect(to, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
  return response;
};
export const middleware = [leadOn, leadFromOld];

export function loader({ context }: Route.LoaderArgs) {
  return readSite(context);
}

/** The same for the whole visit: who signs in or out does so by a form that loads a new document. */
export const shouldRevalidate = () => false;

// Client navigation must never swap the script subtree, whatever the next route says: fixed at the first render.
let firstMode: Hydration | undefined;

function Late({ mode, nonce }: { mode: Hydration; nonce?: string }) {
  const scripts = <Scripts nonce={nonce} />;
  if (mode === 'now') return scripts;
  if (mode === 'idle') return <noscript id="late">{scripts}</noscript>;
  return null;
}

/**
 * Each page from its top, or its anchor, and back to where one was. Only once awake, and outside <noscript>, whose children React
 * never runs; until then the browser keeps the place by itself.
 */
function KeepPlace() {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  useMovesInTime();
  return isAwake ? <ScrollRestoration /> : null;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useContext(WordsContext).language;
  const handles = handlesOf(useMatches());
  const nonce = useContext(NonceContext);
  const site = useRouteLoaderData<typeof loader>('root');
  const mode = typeof window === 'undefined' ? hydrationOf(handles) : (firstMode ??= hydrationOf(handles));
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-namespaces={namespacesOf(handles).join(' ')}
      data-words-version={site?.wordsVersion}
      data-banner={import.meta.env.SSR ? site?.banner?.id : undefined}
      data-late={import.meta.env.SSR ? lateUrl : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* One first frame with header and page instead of one with the header alone and a second: less work, and what was come for is no later. */}
        <link rel="expect" href="#main" blocking="render" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FFFDF7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0D1913" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {/* Browsers send no cookie with it. */}
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? headScript + (site?.banner ? `;${bannerScript}` : '') : '',
          }}
          suppressHydrationWarning
        />
        {/* As the script before it does; fetched without scripts alone, and without effect where it is not needed. */}
        <noscript>
          <link rel="stylesheet" href={`/floor.css?${lateUrl}`} />
        </noscript>
        <Meta />
        <Links />
      </head>
      <body>
        {handles.some((handle) => handle.isBare) ? (
          children
        ) : (
          <Frame
            site={site}
            isPublic={handles.some((handle) => handle.isPublic)}
            newsletter={<NewsletterForm source="website" />}
          >
            {children}
          </Frame>
        )}
        <KeepPlace />
        <Late mode={mode} nonce={nonce} />
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }}
          suppressHydrationWarning
        />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

const documentAt = typeof location === 'undefined' ? '' : location.href;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => {
    // A move inside the site that broke off: no network, words or data of another release. The document itself is answered by the server or the worker.
    if (location.href !== documentAt && !isRouteErrorResponse(error)) location.reload();
  }, [error]);
  return <ErrorPage error={error} />;
}
