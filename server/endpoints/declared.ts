import type { Hono } from 'hono';
import type { Endpoint } from '#app/features/define-feature.server.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { answerRefusal } from './answers.ts';
import { guardSecret } from './secret.ts';

type SiteApp = Hono<{ Variables: { visitor: Visitor } }>;

/** Asks for the secrets of addresses that other machines call; before any body is read. */
export function guardMachines(app: SiteApp, endpoints: readonly Endpoint[]): void {
  for (const { path, machine } of endpoints) if (machine?.secret) app.use(path, guardSecret(machine.secret.value));
}

/** The endpoints that features declare; what is no address of one is handed on to what comes after. */
export function serveEndpoints(
  app: SiteApp,
  siteContext: Pick<SiteContext, 'translate'>,
  endpoints: readonly Endpoint[],
): void {
  for (const { method, path, handle } of endpoints)
    app.on(method, path, async (c, next) => {
      const answer = await handle(c);
      if (answer instanceof Refusal) return answerRefusal(c, siteContext, answer);
      return answer ?? next();
    });
}
