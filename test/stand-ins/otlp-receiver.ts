import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code: number };
  attributes: { key: string; value: Record<string, unknown> }[];
};

/** A receiver of OpenTelemetry's traces (OTLP over HTTP, JSON). @param answer else 200, how it behaves badly. */
export async function openOtlpReceiver(answer?: RequestListener) {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      headers.push({ ...request.headers, path: request.url });
      if (answer) answer(request, response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: (): SentSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const attributeOf = ({ attributes }: SentSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
