import { explainError } from '#platform/operator-error.ts';
import { log, logConsole } from '#platform/log.ts';
import { startSite } from './main.ts';
import { printWelcome } from './welcome.ts';

logConsole();
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
// Node would print the error as it is.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught error');
  process.exit(1);
});

try {
  const site = await startSite(process.env);
  printWelcome(site.origin, process.env.SITE_MODE !== 'live', site.firstLink);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      site.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'not stopped cleanly');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  // The reasons are for the operator, and hold names of settings and folders only.
  const said = explainError(error, process.env);
  if (said) process.stderr.write(`${said}\n`);
  else log.fatal({ err: error }, 'not started');
  process.exit(1);
}
