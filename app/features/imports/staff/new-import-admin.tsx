import { data, href, useSearchParams } from 'react-router';
import { listFunds } from '#app/features/donations/funds.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { MAPPED } from '#app/features/imports/gift-file.ts';
import { listSources } from '#app/features/imports/import-list.server.ts';
import { ColumnFields } from './column-fields.tsx';
import type { Route } from './+types/new-import-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'gifts.import');
  const { db } = siteContextOf(context);
  return {
    funds: (await listFunds(db)).map(({ id, title }) => ({ id, title })),
    sources: await listSources(db),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'gifts.import');
  const form = await request.clone().formData();
  const file = form.get('file');
  const text =
    file instanceof File && file.size > 0
      ? decodeFile(new Uint8Array(await file.arrayBuffer()))
      : String(form.get('text') ?? '');
  const answer = await callStaffForm(
    context,
    request,
    {
      'read-import': ({ source, ask, ...fields }) => ({
        source,
        text,
        ask: ask === 'yes',
        confirm: true,
        mapping:
          'mapping.day' in fields
            ? {
                ...Object.fromEntries(
                  [...MAPPED, 'decimal' as const, 'order' as const].map((name) => [
                    name,
                    fields[`mapping.${name}`] ?? '',
                  ]),
                ),
                words: Object.fromEntries(
                  Object.entries(fields)
                    .filter(([name, meaning]) => name.startsWith('word:') && meaning)
                    .map(([name, meaning]) => [name.slice('word:'.length), meaning]),
                ),
              }
            : undefined,
      }),
    },
    ({ importId }) => href('/admin/imports/:id', { id: String(importId) }),
  );
  // The file comes back with the page that asks what its columns mean: nobody chooses it twice.
  const asks = answer.data.code === 'mapping_required' || 'mapping.day' in answer.data.typed;
  return data({ ...answer.data, text: asks ? text : '' }, answer.init ?? undefined);
}

/** A file of past gifts is chosen or pasted; of heads that nobody explained yet it is asked what they mean. */
export default function NewImport({ loaderData: { funds, sources }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const asked = actionData?.text ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('import.new')}</h1>
          <p className="sub">{t('import.newSub')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <section className="sheet" aria-label={t('import.new')}>
        <div className="sheet__b">
          <ActForm
            intent="read-import"
            label={t('import.read')}
            hasFile
            values={search.get('ask') === 'yes' && !asked ? { ask: 'yes' } : {}}
          >
            {asked ? (
              <textarea name="text" defaultValue={asked.text} hidden readOnly />
            ) : (
              <>
                <Field
                  label={t('import.file')}
                  hint={t('import.fileHint')}
                  name="file"
                  type="file"
                  accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
                  isOptional
                  error={actionData?.fields.text}
                />
                <Field control="textarea" label={t('import.paste')} name="text" rows={4} isOptional />
              </>
            )}
            <Field
              label={t('import.source')}
              hint={t('import.sourceHint')}
              name="source"
              list="sources"
              maxLength={60}
              required
              defaultValue={actionData?.typed.source ?? search.get('source') ?? ''}
              error={actionData?.fields.source}
            />
            <datalist id="sources">
              {sources.map((source) => (
                <option key={source} value={source} />
              ))}
            </datalist>
            {asked && <ColumnFields failure={asked} funds={funds} />}
          </ActForm>
        </div>
      </section>
    </>
  );
}
