import { href, Link } from 'react-router';
import { SettingsPlaces } from '#app/features/foundation/parts/settings-places.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { Field } from '#app/ui/field.tsx';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listRedirects } from '#app/features/redirects/redirects.server.ts';
import type { Route } from './+types/redirects-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'redirects.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listRedirects(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  return {
    mayWrite: staff.permissions.has('redirects.write'),
    maySettings: staff.permissions.has('settings.read'),
    next,
    redirects: items.map(({ id, to, at, lastUsedOn }) => ({
      id,
      to,
      at: formatStamp(at, language),
      used: lastUsedOn && formatDay(lastUsedOn, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'redirects.read');
  const file = (await request.clone().formData()).get('file');
  const sent = file instanceof File && file.size > 0 ? decodeFile(new Uint8Array(await file.arrayBuffer())) : undefined;
  return callStaffForm(
    context,
    request,
    {
      'save-redirect': ({ from, to, was }) => ({ from, to, was: was || undefined }),
      'end-redirect': ({ from }) => ({ from }),
      'import-redirects': ({ text }) => ({ text: sent ?? text }),
    },
    backToPage(request),
    {
      undo: {
        'end-redirect': ({ from, was }) =>
          from && was ? { intent: 'save-redirect', values: { from, to: was } } : undefined,
      },
    },
  );
}

/** Old addresses, where each leads, and whether anybody still comes by them. */
export default function Redirects({
  loaderData: { redirects, next, mayWrite, maySettings },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { line } = (actionData?.details ?? {}) as { line?: number };
  const fresh = actionData?.intent === 'save-redirect' && !actionData.typed.was ? actionData : undefined;
  const table = actionData?.intent === 'import-redirects' ? actionData : undefined;
  return (
    <>
      <ListHead
        title={t('redirect.list')}
        sentence={t('redirect.sub')}
        states={(['used', 'unused'] as const).map((id) => ({ id, label: t(`redirect.state.${id}`) }))}
        csv={href('/admin/settings/redirects.csv')}
        hasViews={false}
        error={actionData && line ? t('redirect.line', { line, error: actionData.error }) : actionData?.error}
      />
      {maySettings && <SettingsPlaces current="redirects" />}
      {mayWrite && (
        <section className="sheet" aria-labelledby="new-redirect">
          <div className="sheet__h">
            <h2 id="new-redirect">{t('redirect.new')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm intent="save-redirect" label={t('redirect.save')}>
              <Field
                label={t('redirect.from')}
                {...again('from', fresh)}
                required
                dir="ltr"
                autoComplete="off"
                maxLength={600}
                hint={t('redirect.fromHint')}
              />
              <Field
                label={t('redirect.to')}
                {...again('to', fresh)}
                required
                dir="ltr"
                autoComplete="off"
                maxLength={600}
                hint={t('settings.pathHint')}
              />
            </ActForm>
            <details open={table !== undefined}>
              <summary>{t('redirect.many')}</summary>
              <ActForm intent="import-redirects" kind="line" label={t('redirect.read')} hasFile>
                <Field label={t('redirect.file')} name="file" type="file" accept=".csv,.txt,text/csv" />
                <Field
                  control="textarea"
                  label={t('redirect.text')}
                  name="text"
                  dir="ltr"
                  hint={t('redirect.textHint')}
                  defaultValue={table?.typed.text}
                  error={
                    table?.fields.text &&
                    (line ? t('redirect.line', { line, error: table.fields.text }) : table.fields.text)
                  }
                />
              </ActForm>
            </details>
          </div>
        </section>
      )}
      <section className="sheet sheet--bleed" aria-label={t('redirect.list')}>
        <table aria-label={t('redirect.list')} className="t">
          <thead>
            <tr>
              <th scope="col">{t('redirect.from')}</th>
              <th scope="col">{t('redirect.to')}</th>
              <th scope="col">{t('redirect.used')}</th>
              <th scope="col">{t('redirect.at')}</th>
              {mayWrite && <th scope="col">{t('redirect.acts')}</th>}
            </tr>
          </thead>
          <tbody>
            {redirects.map(({ id, to, at, used }) => {
              const failure = actionData?.typed.from === id && actionData.typed.was ? actionData : undefined;
              return (
                <tr key={id} data-row>
                  <td className="c-m">
                    <bdi dir="ltr">{id}</bdi>
                  </td>
                  <td className="c-t">
                    <Link to={to} reloadDocument>
                      <bdi dir="ltr">{to}</bdi>
                    </Link>
                  </td>
                  <td className="c-s">{used ?? t('redirect.never')}</td>
                  <td>{at}</td>
                  {mayWrite && (
                    <td className="c-a">
                      <details open={failure !== undefined}>
                        <summary>{t('redirect.change', { path: id })}</summary>
                        <ActForm
                          intent="save-redirect"
                          kind="line"
                          label={t('redirect.save')}
                          values={{ from: id, was: to }}
                        >
                          <Field
                            label={t('redirect.to')}
                            name="to"
                            required
                            dir="ltr"
                            autoComplete="off"
                            maxLength={600}
                            defaultValue={failure?.typed.to ?? to}
                            error={failure?.fields.to ?? failure?.fields.from}
                          />
                        </ActForm>
                        <ActForm
                          intent="end-redirect"
                          kind="line"
                          label={t('redirect.end')}
                          values={{ from: id, was: to }}
                        />
                      </details>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
        {redirects.length === 0 && <EmptyList />}
      </section>
      <ListFoot next={next} />
    </>
  );
}
