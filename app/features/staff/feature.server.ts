import { findBrokenLine } from '#platform/audit.ts';
import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { MAX_PICTURE_BYTES } from '#platform/pictures.ts';
import { staffReadsContext, staffSectionsContext } from './staff-context.server.ts';
import { seedDemoStaff } from './seed.server.ts';
import { template } from '#platform/mail.ts';
import { assignTask } from './assignments.server.ts';
import { approvePlan, declinePlan } from './plans.server.ts';
import { endRunOut, endStaffRights } from './end-rights.server.ts';
import { countWaitingPlans, planTasks, staffReads } from './staff-reads.server.ts';
import { invitationMail, invitationSent, inviteStaff } from './invitations.server.ts';
import { morning, morningMail, sendMornings } from './morning.server.ts';
import { staffData } from './own-roles.server.ts';
import { foldGroup, savePreferences } from './preferences.server.ts';
import { endView, saveView } from './views.server.ts';
import { changeRoles, endStaff } from './team-acts.server.ts';

export const staffFeature = defineFeature({
  name: 'staff',
  functions: ({ calls, jobs, sections, whenRightsEnd }) => [
    approvePlan(calls),
    declinePlan(),
    inviteStaff(jobs),
    changeRoles({ calls, whenRightsEnd }),
    endStaff({ calls, whenRightsEnd }),
    assignTask(sections),
    savePreferences(),
    foldGroup(),
    saveView(),
    endView(),
  ],
  jobs: ({ db, jobs, calls, whenRightsEnd }) => [sendMornings(db, () => jobs), endRunOut(db, { calls, whenRightsEnd })],
  whenRightsEnd: endStaffRights,
  checks: { 'the log of acts is one chain': findBrokenLine },
  mails: ({ settings, sections }) => [
    template(invitationSent, invitationMail(settings)),
    template(morning, morningMail(settings, sections)),
  ],
  reads: staffReads,
  ownData: [staffData],
  staff: {
    places: [
      { key: 'today', path: '/admin', icon: 'house', group: 'today', permission: 'tasks.read', letter: 'a' },
      { key: 'plans', path: '/admin/plans', icon: 'users', group: 'money', permission: 'plans.read' },
      { key: 'staff', path: '/admin/staff', icon: 'identification-card', group: 'house', permission: 'staff.read' },
      { key: 'audit', path: '/admin/audit', icon: 'list-checks', group: 'house', permission: 'audit.read' },
    ],
    quick: [{ key: 'invite', path: '/admin/staff#invite', icon: 'user', permission: 'staff.invite' }],
    closing: [
      {
        key: 'plans',
        permission: 'plans.read',
        read: async (db, day) => ({ count: await countWaitingPlans(db, day), path: '/admin/plans?state=waiting' }),
      },
    ],
    taskIcons: { plan: 'users' },
    tasks: [{ permission: 'plans.decide', list: planTasks }],
  },
  // Samples of others were written by them.
  seed: { base: async (tx, { isLive }) => (isLive ? undefined : seedDemoStaff(tx)) },
  contexts: (_siteContext, { sections, reads }) => [
    provide(staffSectionsContext, sections()),
    provide(
      staffReadsContext,
      new Map(reads().flatMap((read) => (read.permission ? [[read.path, read] as const] : []))),
    ),
  ],
  largeBodies: [
    // A phone's photo and the form around it; one that is somewhat too large comes back with all that was typed.
    { path: /^\/admin\/\w+\/[^/]+$/, max: MAX_PICTURE_BYTES + 1024 * 1024, code: 'picture_too_large' },
  ],
});
