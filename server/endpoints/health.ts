import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import type { SiteContext } from '#platform/site.ts';
import { RELEASE_NAME } from '#server/release.ts';

/** A monitor hears within three seconds that the database does not answer. */
const HEALTH_MS = 2000;
const STARTED_AT = new Date().toISOString();

/**
 * What monitors, balancers and supervisors ask. `/livez`: the process answers (restart it if not). `/readyz`: it takes visitors
 * (send none if not). `/healthz`: all is well (tell somebody if not). `/version`: which release it is, and since when.
 */
export function healthEndpoints({ db }: Pick<SiteContext, 'db'>, isStopping: () => boolean): Hono {
  const app = new Hono();
  app.get('/livez', (c) => c.json({ status: 'alive' }));
  app.get('/version', (c) => c.json({ release: RELEASE_NAME, startedAt: STARTED_AT }));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (c) => {
      // Said at once: whoever asks may have little time to send visitors elsewhere.
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      const answered = await Promise.race([
        db.execute('select 1').then(
          () => true,
          () => false,
        ),
        delay(HEALTH_MS, false, { ref: false }),
      ]);
      return answered ? c.json({ status: 'ok' }) : c.json({ status: 'no database' }, 503);
    });
  return app;
}
