import { formatStamp } from '#app/shared/dates.server.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { type Permission, PERMISSIONS, type Role, ROLES } from '#app/features/staff/roles.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { listTeam } from '#app/features/staff/team.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { TeamTabs } from '#app/features/staff/parts/team-tabs.tsx';
import type { Route } from './+types/team-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'staff.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  return {
    mayChange: staff.permissions.has('staff.roles'),
    team: (await listTeam(db)).map(({ lastSignInAt, ...person }) => ({
      ...person,
      last: lastSignInAt && formatStamp(lastSignInAt, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'staff.roles');
  const rolesOf = (form: FormData) => form.getAll('role');
  return callStaffForm(
    context,
    request,
    {
      'invite-staff': ({ email, until }, form) => ({ email, roles: rolesOf(form), until: until || undefined }),
      'change-roles': ({ memberId, until, reason }, form) => ({
        memberId,
        roles: rolesOf(form),
        until: until || undefined,
        reason: reason || undefined,
      }),
      'end-staff': ({ memberId, reason }) => ({ memberId, reason }),
    },
    '/admin/staff',
  );
}

/** Who does what, and until when; the table of who may what. */
export default function Team({ loaderData: { team, mayChange }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('team.title')}</h1>
          <p className="sub">{t('team.sub')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <TeamTabs />
      <div className="cols">
        <ul className="stack">
          {team.map(({ id, name, email, roles, last, hasSecondFactor }) => (
            <li key={id} className="sheet">
              <div className="sheet__h">
                <h2>{name || email}</h2>
                <span className="row">
                  {roles.map(({ role, until }) => (
                    <span key={role} className="tag">
                      {t(`role.${role}`)} {until}
                    </span>
                  ))}
                </span>
              </div>
              <div className="sheet__b">
                <dl className="dl">
                  <dt>{t('team.email')}</dt>
                  <dd>{email}</dd>
                  <dt>{t('team.last')}</dt>
                  <dd>{last ?? t('team.never')}</dd>
                  <dt>{t('team.factor')}</dt>
                  <dd>{t(hasSecondFactor ? 'team.on' : 'team.off')}</dd>
                </dl>
                {mayChange && (
                  <details>
                    <summary>{t('team.change')}</summary>
                    <div className="stack">
                      <ActForm intent="change-roles" label={t('team.save')} values={{ memberId: id }}>
                        <RoleBoxes held={roles.map(({ role }) => role)} />
                        <Field label={t('team.until')} hint={t('team.untilHint')} name="until" type="date" isOptional />
                        <Field label={t('team.why')} name="reason" maxLength={500} isOptional />
                      </ActForm>
                      <ActForm intent="end-staff" kind="line" label={t('team.end')} values={{ memberId: id }}>
                        <Field label={t('team.why')} name="reason" maxLength={500} required />
                      </ActForm>
                    </div>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ul>
        {mayChange && (
          <section className="sheet" aria-labelledby="invite">
            <div className="sheet__h">
              <h2 id="invite">{t('team.invite')}</h2>
            </div>
            <div className="sheet__b">
              <ActForm intent="invite-staff" label={t('team.invite')}>
                <Field
                  label={t('team.email')}
                  name="email"
                  type="email"
                  autoComplete="off"
                  required
                  defaultValue={actionData?.typed.email}
                  error={actionData?.intent === 'invite-staff' ? actionData.fields.email : undefined}
                />
                <RoleBoxes held={[]} />
                <Field label={t('team.until')} hint={t('team.untilHint')} name="until" type="date" isOptional />
              </ActForm>
            </div>
          </section>
        )}
      </div>
      <Rights />
    </>
  );
}

function RoleBoxes({ held }: { held: readonly Role[] }) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className="boxes">
      <legend className="lb">{t('team.roles')}</legend>
      {ROLES.map((role) => (
        <Checkbox key={role} name="role" value={role} label={t(`role.${role}`)} defaultChecked={held.includes(role)} />
      ))}
    </fieldset>
  );
}

/** The one table that pages and calls obey. */
function Rights() {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="rights">
      <div className="sheet__h">
        <h2 id="rights">{t('team.rights')}</h2>
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-labelledby="rights">
        <table aria-labelledby="rights" className="mx">
          <thead>
            <tr>
              <th scope="col">{t('team.right')}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(PERMISSIONS).map(([name, roles]) => (
              <tr key={name}>
                <th scope="row">{t(`right.${name as Permission}`)}</th>
                {ROLES.map((role) => {
                  const may = (roles as readonly Role[]).includes(role);
                  return (
                    <td key={role}>
                      <i className={may ? 'pm' : 'pm pm--n'} aria-hidden="true" />
                      <span className="visually-hidden">{t(may ? 'team.yes' : 'team.no')}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
