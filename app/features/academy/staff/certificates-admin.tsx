import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listCertificates } from './academy-lists.server.ts';
import type { Route } from './+types/certificates-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'certificates.revoke');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listCertificates(db, readListState(query));
  return {
    next,
    certificates: items.map(({ issuedAt, revokedAt, ...certificate }) => ({
      ...certificate,
      at: formatStamp(issuedAt, language),
      revokedAt: revokedAt && formatStamp(revokedAt, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'certificates.revoke');
  return callStaffForm(
    context,
    request,
    { 'revoke-certificate': ({ number, reason }) => ({ number, reason }) },
    backToPage(request),
  );
}

/** Who got a certificate, and the way to take one back. */
export default function Certificates({ loaderData: { certificates, next }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const inLanguage = useAddress();
  return (
    <>
      <ListHead
        error={actionData?.error}
        title={t('certificate.list')}
        sentence={t('certificate.sub')}
        states={(['valid', 'revoked'] as const).map((id) => ({ id, label: t(`certificate.state.${id}`) }))}
      />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('certificate.list')}
          rows={certificates}
          rowKey="number"
          columns={(col) => [
            col('number', t('certificate.number'), 'c-m', ({ number, address }) => (
              <Link to={inLanguage(href('/certificates/:number', { number: address }))} reloadDocument>
                {number}
              </Link>
            )),
            col('holder', t('certificate.holder'), 'c-s', ({ holder }) => <bdi>{holder}</bdi>),
            col('courseTitle', t('course.title'), 'wrapc', undefined, { lang: 'fr' }),
            col('at', t('course.when')),
            col('revokedAt', t('list.state'), 'c-t wrapc', ({ number, revokedAt, revokedWhy }) =>
              revokedAt ? (
                <>
                  <span className="tag tag--bad">
                    <StaffIcon name="x" /> {t('certificate.state.revoked')}
                  </span>{' '}
                  <span className="fine quiet">
                    {revokedAt} · {revokedWhy}
                  </span>
                </>
              ) : (
                <Revoke number={number} failure={actionData?.typed.number === number ? actionData : undefined} />
              ),
            ),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}

type RevokeProps = { number: string; failure?: { fields: Record<string, string>; typed: Record<string, string> } };

function Revoke({ number, failure }: RevokeProps) {
  const { t } = useTranslation('admin');
  return (
    <details open={failure !== undefined}>
      <summary>
        {t('certificate.revoke')} <span className="visually-hidden">{number}</span>
      </summary>
      <ActForm intent="revoke-certificate" kind="line" values={{ number }} label={t('certificate.revoke')}>
        <Field
          label={t('certificate.why')}
          hint={t('certificate.whyHint')}
          {...again('reason', failure)}
          maxLength={500}
          required
        />
      </ActForm>
    </details>
  );
}
