import { randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Language } from '#app/shared/language.ts';

type Answer = { status: number; ms: number; bytes: number; body: string };

/** Connections as a proxy keeps them: each carries one request at a time, who finds none free waits for one. */
export function openLines(port: number, count: number) {
  const free: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];
  const lines = Array.from({ length: count }, () => new Line(port));
  free.push(...lines);
  const give = (line: Line) => {
    const next = waiting.shift();
    if (next) next(line);
    else free.push(line);
  };
  return {
    /** The body as text only where `isRead`: most of it is packed and nobody looks. */
    async get(path: string, cookie: string, isRead = false): Promise<Answer> {
      const started = performance.now();
      const line = free.pop() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)));
      try {
        const { status, bytes, body } = await line.ask(path, cookie, isRead);
        return { status, bytes, body, ms: performance.now() - started };
      } finally {
        give(line);
      }
    },
    close: () => lines.forEach((line) => line.close()),
  };
}

class Line {
  readonly #port: number;
  #socket: Socket | undefined;
  constructor(port: number) {
    this.#port = port;
  }

  close(): void {
    this.#socket?.destroy();
  }

  ask(path: string, cookie: string, isRead: boolean): Promise<{ status: number; bytes: number; body: string }> {
    const socket = (this.#socket ??= connect(this.#port, '127.0.0.1'));
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let size = 0;
      let wanted = -1;
      let head = '';
      const end = (act: () => void) => {
        socket.off('data', onData).off('error', onError).off('close', onClose);
        act();
      };
      const onError = (error: Error) => {
        this.#socket = undefined;
        end(() => reject(error));
      };
      const onClose = () => onError(new Error('the server hung up'));
      const onData = (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (wanted < 0) {
          const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
          chunks = [all];
          const mark = all.indexOf('\r\n\r\n');
          if (mark < 0) return;
          head = all.toString('latin1', 0, mark).toLowerCase();
          const length = /\ncontent-length: (\d+)/.exec(head)?.[1];
          if (length === undefined) return onError(new Error(`no length: ${head.slice(0, 100)}`));
          wanted = mark + 4 + Number(length);
        }
        if (size < wanted) return;
        const all = isRead
          ? Buffer.concat(chunks).subarray(-Number(/\ncontent-length: (\d+)/.exec(head)![1]))
          : undefined;
        end(() => resolve({ status: Number(head.slice(9, 12)), bytes: size, body: all?.toString('utf8') ?? '' }));
      };
      socket.on('data', onData).on('error', onError).on('close', onClose);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:${this.#port}\r\nCookie: ${cookie}\r\n${isRead ? '' : 'Accept-Encoding: br\r\n'}\r\n`,
      );
    });
  }
}

/** Of ten visitors eight read French. */
const READ_IN = ['fr', 'fr', 'fr', 'fr', 'fr', 'fr', 'fr', 'fr', 'sw', 'en'] as const;
export const aLanguage = (): Language => READ_IN[randomInt(READ_IN.length)]!;

/** What a browser fetches with a page: its script, styles, fonts and drawings. */
export const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts|art|icons|words)\/[^"#]+)"/g)].map(([, path]) =>
      path!.replaceAll('&amp;', '&'),
    ),
  ),
];

/** A gift from the form to the thanks. @returns the payment's id once it was acknowledged. */
export async function give(origin: string, fund = `project-${randomInt(1, 7)}`): Promise<string> {
  const created = await fetch(`${origin}/api/create-donation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      programId: fund,
      amount: randomInt(2000, 100_000),
      donationType: 'one_time',
      donorName: 'Appel',
      donorEmail: `${randomUUID()}@example.org`,
      anonymous: false,
    }),
  });
  if (!created.ok) throw new Error(`gift: ${created.status}`);
  const { checkoutUrl } = (await created.json()) as { checkoutUrl: string };
  const id = /[0-9a-f-]{36}/.exec(checkoutUrl)![0];
  const paid = await fetch(origin + new URL(checkoutUrl).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ act: 'pay' }),
  });
  await paid.arrayBuffer();
  if (paid.status >= 400) throw new Error(`payment: ${paid.status}`);
  const thanks = await fetch(origin + new URL(paid.headers.get('location')!).pathname);
  await thanks.arrayBuffer();
  if (!thanks.ok) throw new Error(`thanks: ${thanks.status}`);
  return id;
}
