import { SettingsError } from '#platform/settings.ts';
import { log } from '#platform/log.ts';
import { startSite } from './main.ts';
import { printWelcome } from './welcome.ts';

process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

try {
  const site = await startSite(process.env);
  printWelcome(site.origin, process.env.SITE_MODE !== 'live');
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
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
