import { redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { takesMoney } from '#app/kit/foundation.server.ts';
import { readLink } from '#platform/signed-links.ts';
import { isResumed } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { INVITATION, acceptInvitation } from '#app/features/staff/invitations.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { staffMeta } from '#app/features/staff/staff-meta.ts';
import type { Route } from './+types/invitation-admin.ts';

export const handle = { hydrate: 'never', namespaces: ['admin'] };
export const meta = staffMeta;

const ART: Drawing = { kind: 'scene', seed: 'equipe', type: 'fondateurs', palette: 'aube', frame: '1:1' };

/** Where an invitation leads: who is signed out comes back after signing in. Opening it does nothing, its button does. */
export function loader({ context, request }: Route.LoaderArgs) {
  memberOf(context, request);
  return null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const member = memberOf(context, request);
  if (isResumed(await request.formData())) return null;
  const { db, settings } = siteContextOf(context);
  const id = readLink(settings, INVITATION, params.token);
  if (id && (await acceptInvitation(db, id, member, context.get(visitorContext).requestId)))
    // The first of a new site begins with what it lacks.
    throw redirect(takesMoney() ? '/admin/guide/first-steps?done=joined' : '/admin/settings?done=joined', 303);
  return { isGone: true };
}

export default function Invitation({ actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin');
  const language = staffLanguage(i18n.language);
  const isGone = actionData?.isGone;
  return (
    <div lang={language} dir="ltr">
      <Letterbox art={artUrl(ART)} title={t(isGone ? 'invitation.gone' : 'invitation.title')}>
        {isGone ? (
          <p className="lead" role="alert">
            {t('invitation.goneText')}
          </p>
        ) : (
          <>
            <p className="lead">{t('invitation.joinText')}</p>
            <form method="post">
              <Button type="submit" kind="ink">
                {t('invitation.act')}
              </Button>
            </form>
          </>
        )}
      </Letterbox>
    </div>
  );
}
