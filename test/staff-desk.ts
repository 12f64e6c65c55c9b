import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { approvePlan, declinePlan } from '#app/features/staff/plans.server.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { plans, staffRoles } from '#app/features/staff/tables.server.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import type { SiteContext } from '#platform/site.ts';
import { auditLog } from '#platform/tables.ts';

/** People of the staff and their calls, as the doors make them, with approving and declining. */
export function openDesk(siteContext: SiteContext, functions: readonly unknown[]) {
  const { db } = siteContext;
  const calls = new Map<string, SiteFunction>();
  for (const fn of [...(functions as SiteFunction[]), approvePlan(() => calls), declinePlan()])
    calls.set((fn as SiteFunction).name, fn as SiteFunction);

  /** Somebody with these roles, signed in now. */
  async function hire(...roles: Role[]) {
    const id = randomUUID();
    const email = `${id.slice(0, 8)}@exemple.org`;
    await db.insert(users).values({ id, email, name: roles.join(' '), emailVerified: true });
    if (roles.length > 0)
      await db.insert(staffRoles).values(roles.map((role) => ({ memberId: id, role, grantedBy: 'test' })));
    const sessionId = randomUUID();
    await db
      .insert(sessions)
      .values({ id: sessionId, userId: id, token: sessionId, expiresAt: new Date(Date.now() + 86_400_000) });
    /** What a call answers: its body, with `code` where it was refused. */
    return {
      id,
      email,
      async call(name: string, body: object, key?: string): Promise<Record<string, unknown>> {
        const answer = await callFunction(
          siteContext,
          calls.get(name)!,
          body,
          {
            language: 'fr',
            address: '127.0.0.1',
            requestId: 'test',
            member: { id, email, sessionId, hasSecondFactor: false, isStrong: false } as never,
          },
          { idempotencyKey: key },
        );
        return answer.body as Record<string, unknown>;
      },
    };
  }
  const linesOf = (target: string) =>
    db.select().from(auditLog).where(eq(auditLog.target, target)).orderBy(auditLog.seq);
  const planOf = async (id: unknown) =>
    (
      await db
        .select()
        .from(plans)
        .where(eq(plans.id, String(id)))
    )[0]!;
  return { hire, linesOf, planOf };
}
