import { data, href, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { formatMoney } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findClothById, isOpen } from '#app/features/together/cloths.server.ts';
import { listWordsOf } from './cloth-list.server.ts';
import { ClothTag } from './cloth-tag.tsx';
import type { Route } from './+types/cloth-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'together.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const found = isUuid(params.id) ? await findClothById(db, params.id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'XOF' }, language);
  return {
    mayModerate: staff.permissions.has('together.moderate'),
    cloth: {
      id: found.id,
      title: found.title,
      words: found.words,
      language: found.language,
      starter: found.starterName,
      path: href('/ensemble/:slug', { slug: found.slug }),
      fund: found.fund.title,
      state: found.state === 'open' && !isOpen(found) ? ('over' as const) : found.state,
      isRemoved: found.state === 'removed',
      startedAt: formatStamp(found.startedAt, language),
      lastDay: formatDay(found.lastDay, language),
      people: found.people,
      total: money(found.totalMinor),
      goal: money(found.goalMinor),
    },
    rows: await listWordsOf(db, found.id),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'together.read');
  const clothId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'remove-cloth': ({ reason }) => ({ clothId, reason }),
      'restore-cloth': ({ reason }) => ({ clothId, reason }),
      'moderate-row': ({ row, decision, reason }) => ({ row, decision, reason }),
    },
    href('/admin/together/:id', params),
  );
}

/** One cloth: what visitors see of it, the words on its rows, and taking off what hurts. */
export default function StaffCloth({ loaderData: { cloth, rows, mayModerate }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const act = cloth.isRemoved ? 'restore-cloth' : 'remove-cloth';
  const failed = actionData?.intent === act ? actionData : undefined;
  const failedRow = actionData?.intent === 'moderate-row' ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/together')}>
              <StaffIcon name="arrow-left" />
              <span>{t('together.title')}</span>
            </Link>
          </p>
          <h1 lang={cloth.language}>{cloth.title}</h1>
          <p className="sub row">
            <ClothTag state={cloth.state} />
            <b className="num">{t('together.of', { total: cloth.total, goal: cloth.goal })}</b>
            <span>{t('together.people', { count: cloth.people })}</span>
            <span lang="fr">{cloth.fund}</span>
          </p>
        </div>
        {!cloth.isRemoved && (
          <div className="hd__a">
            <a className="b b--q" href={cloth.path}>
              <StaffIcon name="eye" />
              <span>{t('together.see')}</span>
            </a>
          </div>
        )}
      </div>
      <ActNotice error={actionData?.error} />
      <p className="small quiet">
        {t('together.startedBy', {
          who: cloth.starter || t('together.nobody'),
          at: cloth.startedAt,
          day: cloth.lastDay,
        })}
      </p>
      {cloth.words && <p lang={cloth.language}>{cloth.words}</p>}
      <div className="cols">
        <section className="sheet" aria-labelledby="rows">
          <div className="sheet__h">
            <h2 id="rows">{t('together.words')}</h2>
          </div>
          <ul className="sheet__b stack">
            {rows.map(({ number, name, word, isHidden, report }) => (
              <li key={number} id={`row-${number}`} className="row">
                <p>
                  <b>{name ?? t('together.noName')}</b> {word && <q>{word}</q>}{' '}
                  {isHidden && <span className="tag tag--off">{t('together.hidden')}</span>}
                  {report && <span className="tag tag--bad">{t('together.saidTimes', { count: report.times })}</span>}
                </p>
                {report?.why && <p className="small quiet">{t('together.why', { why: report.why })}</p>}
                {mayModerate && (
                  <details open={report !== null || failedRow?.typed.row === String(number)}>
                    <summary className="b b--q">{t(isHidden ? 'together.showRow' : 'together.lookAt')}</summary>
                    <ActForm
                      intent="moderate-row"
                      label={t('together.decide')}
                      kind="line"
                      values={{ row: String(number) }}
                    >
                      <Field
                        label={t('together.decision')}
                        name="decision"
                        control="select"
                        defaultValue={failedRow?.typed.decision ?? (isHidden ? 'show' : 'hide')}
                        options={(['hide', 'show'] as const).map((value) => ({ value, label: t(`together.${value}`) }))}
                      />
                      <Field
                        label={t('together.reason')}
                        name="reason"
                        maxLength={500}
                        required
                        defaultValue={failedRow?.typed.row === String(number) ? failedRow.typed.reason : undefined}
                        error={failedRow?.typed.row === String(number) ? failedRow.fields.reason : undefined}
                      />
                    </ActForm>
                  </details>
                )}
              </li>
            ))}
            {rows.length === 0 && <li className="quiet">{t('together.noWords')}</li>}
          </ul>
        </section>
        {mayModerate && (
          <section className="sheet" aria-labelledby="act">
            <div className="sheet__h">
              <h2 id="act">{t(cloth.isRemoved ? 'together.restore' : 'together.remove')}</h2>
            </div>
            <div className="sheet__b">
              <p className="fine quiet">{t(cloth.isRemoved ? 'together.restoreHint' : 'together.removeHint')}</p>
              <ActForm intent={act} label={t(cloth.isRemoved ? 'together.restore' : 'together.remove')} kind="line">
                <Field label={t('together.reason')} {...again('reason', failed)} maxLength={500} required />
              </ActForm>
            </div>
          </section>
        )}
      </div>
    </>
  );
}
