import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Texts = { id: string; text: string }[];

/**
 * Speaks OpenAI's chat completions, as far as machine drafts ask for them.
 * @param answer what it says of the texts it is asked for; nothing: an error of its server
 */
export async function openChatModel(answer: (texts: Texts) => Texts | undefined) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
        messages: { role: string; content: string | { text: string }[] }[];
      };
      const content = messages.at(-1)!.content;
      const prompt = typeof content === 'string' ? content : content.map(({ text }) => text).join('');
      const texts = answer(JSON.parse(prompt.slice(prompt.indexOf('\n') + 1)) as Texts);
      if (!texts) return void response.writeHead(500).end('{"error":{"message":"broken"}}');
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: '1',
          object: 'chat.completion',
          created: 1,
          model: 'm',
          choices: [
            { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify({ texts }) } },
          ],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}
