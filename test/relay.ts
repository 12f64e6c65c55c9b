import { SMTPServer } from 'smtp-server';

type Came = { to: string[]; text: string };

/** A mail relay on this machine that keeps what it is given, to be read as a person would. */
export async function openRelay() {
  const came: Came[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        came.push({ to, text: readText(Buffer.concat(chunks).toString('latin1')) });
        done();
      });
    },
  });
  // A client that went away.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };

  /** The text of the first mail to an address that reads so, once it came. */
  async function mailTo(address: string, pattern: RegExp): Promise<string> {
    for (let attempt = 0; attempt < 120; attempt++) {
      const found = came.find(({ to, text }) => to.includes(address) && pattern.test(text));
      if (found) return found.text;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`No mail to ${address} reads ${pattern}; there are ${came.map(({ to }) => to.join()).join(', ')}`);
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo,
    /** The first link like this in a mail to an address. */
    async linkTo(address: string, pattern: RegExp): Promise<string> {
      const text = await mailTo(address, pattern);
      return (text.match(/https?:\/\/\S+/g) ?? []).find((link) => pattern.test(link))!;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The plain text of a mail, whatever it is wrapped in. */
function readText(raw: string): string {
  const at = raw.search(/^content-type: text\/plain/im);
  if (at < 0) return '';
  const [head = '', ...rest] = raw.slice(at).split('\r\n\r\n');
  // A boundary goes on, the dashes above a signature do not.
  const body = rest.join('\r\n\r\n').split(/\r\n--\S/)[0]!;
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/encoding: quoted-printable/i.test(head)) return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
