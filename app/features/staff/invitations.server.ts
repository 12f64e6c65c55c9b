import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { Email } from '#app/shared/inputs.ts';
import type { Language } from '#app/shared/language.ts';
import { Personal, recordAct } from '#platform/audit.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { planGrant, refusePast, Roles, Until } from './grants.server.ts';
import { permissionsOf } from './roles.ts';
import { findRoles } from './staff.server.ts';
import { staffInvitations, staffRoles } from './tables.server.ts';

const INVITED_DAYS = 7;
export const INVITATION = 'staff-invitation';
export const invitationSent = defineMail(INVITATION, z.object({ id: z.string() }));

const InviteInput = z.object({ email: Email(), roles: Roles.min(1, 'invalid_field'), until: Until });

/** `invite-staff`: mails an invitation, valid once and for seven days. */
export function inviteStaff(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<z.infer<typeof InviteInput>, { id: string }>({
    name: 'invite-staff',
    summary: 'Invites somebody to the staff by mail',
    input: InviteInput,
    answer: z.object({ id: z.string(), message: z.string() }),
    staff: {
      permission: 'staff.invite',
      needsProof: true,
      plan: async (_tx, { email, roles }, staff) => planGrant(staff, roles, email),
      act: ({ email, roles, until }, { id }) => ({
        target: `invitation:${id}`,
        after: { email: new Personal(email, email), roles, until },
      }),
    },
    async perform(tx, { email, roles, until }, { staff, language }) {
      const past = refusePast(until);
      if (past) return past;
      const [invitation] = await tx
        .insert(staffInvitations)
        .values({
          email: email.toLowerCase(),
          roles,
          until: until ?? null,
          invitedBy: staff!.memberId,
          endsAt: sql`now() + ${`${INVITED_DAYS} days`}::interval`,
        })
        .returning({ id: staffInvitations.id });
      await sendMailLater(tx, jobs, {
        uniqueKey: `${INVITATION}:${invitation!.id}`,
        kind: invitationSent,
        data: { id: invitation!.id },
        language: language === 'en' ? 'en' : 'fr',
        recipient: email,
      });
      return { id: invitation!.id };
    },
    respond: async ({ translate: words }, { id }, { language }) => ({
      id,
      message: words(language, 'admin')('team.invited'),
    }),
  });
}

/** The signed address of an invitation. */
export const invitationPath = (secret: string, id: string): string =>
  href('/admin/invitations/:token', { token: signLink(secret, INVITATION, id) });

/** The mail of an invitation; nothing once it was used or withdrawn. */
export const invitationMail =
  (settings: Pick<Settings, 'origin' | 'authSecret'>) =>
  async (db: RootDatabase, { id }: { id: string }, language: Language): Promise<MailContent | undefined> => {
    const [invitation] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
    if (!invitation || invitation.usedAt) return undefined;
    const t = translate(language, 'admin');
    return letterMail(language, {
      subject: t('invitation.subject'),
      paragraphs: [t('invitation.text', { roles: invitation.roles.map((role) => t(`role.${role}`)).join(', ') })],
      action: {
        label: t('invitation.act'),
        url: settings.origin + invitationPath(settings.authSecret, id),
      },
      note: t('invitation.note', { days: INVITED_DAYS }),
    });
  };

/**
 * Uses an invitation: gives its roles to the member whose confirmed address it was sent to.
 * @returns whether it could be used
 */
export async function acceptInvitation(
  db: RootDatabase,
  id: string,
  member: { id: string; email: string; isConfirmed: boolean },
  requestId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [invitation] = await tx.select().from(staffInvitations).where(eq(staffInvitations.id, id)).for('update');
    if (!invitation || invitation.usedAt || invitation.endsAt < new Date()) return false;
    // The first administrator's has no address: who reads the server's own output may use it.
    const isTheirs = invitation.email === '' || invitation.email === member.email.toLowerCase();
    if (!member.isConfirmed || !isTheirs) return false;
    // Whoever invited may do so still; the server's own always holds.
    const { invitedBy } = invitation;
    if (invitedBy !== 'server' && !permissionsOf(await findRoles(tx, invitedBy)).has('staff.invite')) return false;
    for (const role of invitation.roles)
      await tx
        .insert(staffRoles)
        .values({ memberId: member.id, role, until: invitation.until, grantedBy: invitation.invitedBy })
        .onConflictDoUpdate({
          target: [staffRoles.memberId, staffRoles.role],
          set: { until: invitation.until, grantedBy: invitation.invitedBy, grantedAt: sql`now()` },
        });
    await tx
      .update(staffInvitations)
      .set({ usedAt: sql`now()` })
      .where(eq(staffInvitations.id, id));
    await recordAct(tx, {
      actor: member.id,
      verb: 'accept-invitation',
      requestId,
      target: `member:${member.id}`,
      after: { roles: invitation.roles, until: invitation.until },
    });
    return true;
  });
}
