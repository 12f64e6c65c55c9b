import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { isAway } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { awayContext, nonceContext, visitorContext } from '#platform/visitor.ts';
import { handlesOf, hydrationOf } from './features/shell/hydration.ts';
import { NonceContext } from './features/shell/nonce.ts';
import { readWords } from './kit/words.server.ts';
import { WordsContext } from './ui/words.tsx';

/** Pages are sent whole: no inline stream scripts, so that their inline scripts are known and can be hashed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language } = context.get(visitorContext);
  const nonce = context.get(nonceContext);
  const handles = handlesOf(
    routerContext.staticHandlerContext.matches.map((match) => routerContext.routeModules[match.route.id] ?? {}),
  );
  const isCacheable = handles.some((handle) => handle.isPublic);
  const isNever = hydrationOf(handles) === 'never';
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <WordsContext value={{ language, namespaces: { ...readWords('fr'), ...readWords(language) } }}>
        <NonceContext value={nonce}>
          <ServerRouter
            context={isNever ? { ...routerContext, serverHandoffStream: undefined } : routerContext}
            url={request.url}
            nonce={nonce}
          />
        </NonceContext>
      </WordsContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const chunks: Uint8Array[] = [];
          const body = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve(new Response(Buffer.concat(chunks), { headers, status }));
              done();
            },
          });
          headers.set('Content-Type', 'text/html; charset=utf-8');
          headers.set('Content-Language', language);
          if (isCacheable && status === 200 && request.method === 'GET' && !headers.has('Set-Cookie'))
            headers.set('X-Page', 'public');
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          log.error({ err: error, requestId: context.get(visitorContext).requestId }, 'render failed');
        },
      },
    );
  });
}

/** Expected answers (redirects, an address or a method that is not there) are no errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isAway(error)) context.get(awayContext).isAway = true;
  log.error({ err: error, requestId: context.get(visitorContext).requestId }, 'request failed');
}
