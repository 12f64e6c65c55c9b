import { redirect } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { takesMoney } from '#app/kit/foundation.server.ts';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { INVITATION, acceptInvitation } from '#app/features/staff/invitations.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import type { Route } from './+types/invitation.ts';
import '../staff.css';

export const handle = { hydrate: 'never', namespaces: ['admin'], isBare: true };
export const meta: Route.MetaFunction = () => [{ title: 'Gestion · Elikya' }, { name: 'robots', content: 'noindex' }];

/** Where an invitation leads: who is signed out comes back after signing in. Opening it does nothing, its button does. */
export function loader({ context, request }: Route.LoaderArgs) {
  memberOf(context, request);
  return null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const member = memberOf(context, request);
  const { db, settings } = siteContextOf(context);
  const id = readLink(settings, INVITATION, params.token);
  if (id && (await acceptInvitation(db, id, member, context.get(visitorContext).requestId)))
    // The first of a new site begins with what it lacks.
    throw redirect(takesMoney() ? '/admin?done=joined' : '/admin/settings?done=joined', 303);
  return { isGone: true };
}

export default function Invitation({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="staff">
      <main className="work" id="main" tabIndex={-1}>
        <h1>{t(actionData?.isGone ? 'invitation.gone' : 'invitation.act')}</h1>
        {actionData?.isGone ? (
          <p role="alert">{t('invitation.goneText')}</p>
        ) : (
          <ActForm intent="join" label={t('invitation.act')} />
        )}
      </main>
    </div>
  );
}
