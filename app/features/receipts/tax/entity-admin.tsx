import { data, href } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { ENTITY_KINDS } from './entity.ts';
import { findEntity } from './entity-list.server.ts';
import type { Route } from './+types/entity-admin.ts';

const NEW = 'new';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'entities.write');
  if (params.id === NEW) return { facts: undefined, revision: 0, isSample: false };
  const entity = isUuid(params.id) ? await findEntity(siteContextOf(context).db, params.id) : undefined;
  if (!entity) throw data(null, { status: 404 });
  const { facts, revision, isSample } = entity;
  return { facts, revision, isSample };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'entities.write');
  const entityId = params.id === NEW ? undefined : params.id;
  return callStaffForm(
    context,
    request,
    {
      'save-entity': ({ base, ...fields }, form) => ({
        ...fields,
        issues: form.getAll('issues'),
        ...(entityId ? { entityId, base } : {}),
      }),
    },
    href('/admin/entities'),
  );
}

const TEXTS = ['name', 'country', 'form', 'registration', 'address', 'object', 'article', 'signatory'] as const;
const MOST = {
  name: 120,
  country: 2,
  form: 120,
  registration: 120,
  address: 160,
  object: 300,
  article: 60,
  signatory: 120,
};

/** One body that gives receipts: what it says of itself, and what it may give. */
export default function EntityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { facts, revision, isSample } = loaderData;
  const { fields = {}, typed = {} } = actionData ?? {};
  return (
    <>
      <div className="hd">
        <div>
          <h1 dir="auto">{facts?.name ?? t('entity.new')}</h1>
          <p className="sub">
            {isSample && <span className="tag tag--off">{t('entity.sample')}</span>} {t('entity.ask')}
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <section className="sheet" aria-label={facts?.name ?? t('entity.new')}>
        <div className="sheet__b">
          <ActForm intent="save-entity" kind="line" label={t('entity.save')} values={{ base: String(revision) }}>
            {TEXTS.map((name) => (
              <Field
                key={name}
                label={t(`entity.${name}`)}
                name={name}
                dir="auto"
                autoComplete="off"
                maxLength={MOST[name]}
                required={name !== 'article'}
                isOptional={name === 'article'}
                hint={
                  name === 'article'
                    ? t('entity.articleHint')
                    : name === 'country'
                      ? t('entity.countryHint')
                      : undefined
                }
                defaultValue={typed[name] ?? facts?.[name] ?? ''}
                error={fields[name]}
              />
            ))}
            <fieldset>
              <legend>{t('entity.issuesTitle')}</legend>
              {ENTITY_KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  name="issues"
                  value={kind}
                  label={t(`entity.kind.${kind}`)}
                  hint={t(`entity.kindHint.${kind}`)}
                  defaultChecked={facts?.issues.includes(kind)}
                />
              ))}
              {fields.issues && <p role="alert">{fields.issues}</p>}
            </fieldset>
          </ActForm>
        </div>
      </section>
    </>
  );
}
