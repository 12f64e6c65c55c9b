import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Permission, rolesWith } from '#app/features/staff/roles.ts';

/** Why a page of the back office is not shown: who may, where one may not; not there; or a fault of ours. */
export function StaffFault({ error, isFramed }: { error: unknown; isFramed?: boolean }) {
  const { t } = useTranslation('admin');
  const known = isRouteErrorResponse(error) ? error : undefined;
  const permission = (known?.data as { permission?: Permission } | null)?.permission;
  const said = known?.status === 403 ? 'refused' : known?.status === 404 ? 'missing' : 'failed';
  return (
    <div className="stack">
      <h1>{t(`${said}.title`)}</h1>
      {permission ? (
        <>
          <p>
            {t('refused.who', {
              roles: rolesWith(permission)
                .map((role) => t(`role.${role}`))
                .join(', '),
            })}
          </p>
          <p className="quiet">{t('refused.ask')}</p>
        </>
      ) : (
        said !== 'refused' && <p>{t(`${said}.text`)}</p>
      )}
      <p>
        <ButtonLink kind="ink" to={isFramed ? '/admin' : '/'}>
          {t(isFramed ? 'refused.back' : 'site')}
        </ButtonLink>
      </p>
    </div>
  );
}
