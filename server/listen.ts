import { createServer, type Server } from 'node:http';
import { OperatorError } from '#platform/operator-error.ts';
import type { Settings } from '#platform/settings.ts';

type Where = Pick<Settings, 'port' | 'host'>;

/** @throws OperatorError naming PORT or HOST when it can't listen there. */
export async function listenOn(server: Server, { port, host }: Where): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, { port, host });
  }
}

/** Looks before anything is started or migrated: whoever starts a second site by mistake touches nothing. */
export async function refuseTakenPort(where: Where): Promise<void> {
  const probe = createServer();
  await listenOn(probe, where);
  await new Promise((resolve) => probe.close(resolve));
}

function explain(error: NodeJS.ErrnoException, { port, host }: Where): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `PORT: something already listens on ${host}:${port}. Stop it, or set PORT to another number.`,
    EACCES: `PORT: this user may not listen on ${port}. Ports below 1024 are for root; let a proxy stand there.`,
    EADDRNOTAVAIL: `HOST: this machine has no address ${host}.`,
    ENOTFOUND: `HOST: there is no address of the name ${host}.`,
  };
  const said = words[error.code ?? ''];
  return said ? new OperatorError(said, { cause: error }) : error;
}
