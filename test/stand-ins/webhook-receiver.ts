import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

type Heard = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  raw: string;
  headers: Record<string, string>;
};
type Mood = (request: IncomingMessage, response: ServerResponse) => void;

/** Another service that verifies what it is sent with the library of Standard Webhooks, and answers as it is in the mood to. */
export async function openReceiver() {
  const heard: Heard[] = [];
  const refused: string[] = [];
  let secret = '';
  let mood: Mood = (_request, response) => response.writeHead(204).end();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const headers = request.headers as Record<string, string>;
      try {
        const { type, data } = new Webhook(secret).verify(raw, headers) as Pick<Heard, 'type' | 'data'>;
        heard.push({ id: headers['webhook-id']!, type, data, raw, headers });
      } catch (error) {
        refused.push(String(error));
      }
      mood(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    refused,
    requests: () => requests,
    trust: (value: string) => (secret = value),
    answer: (next: Mood) => (mood = next),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export const status =
  (code: number, text = '', headers: Record<string, string> = {}): Mood =>
  (_request, response) =>
    response.writeHead(code, headers).end(text);
