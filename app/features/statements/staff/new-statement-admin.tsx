import { data, href } from 'react-router';
import { listAccounts, writeAccountNumber } from '#app/features/payment-providers/transfer/bank-accounts.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { CURRENCIES } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import { siteContextOf } from '#platform/site.ts';
import { decodeFile } from '#app/shared/sheets/file-text.ts';
import { MAPPED, SAID } from '#app/features/statements/statement-line.ts';
import { formatOf } from '#app/features/statements/files/format-of.ts';
import { MappingFields } from './mapping-fields.tsx';
import { showTable } from './shown-table.server.ts';
import type { Route } from './+types/new-statement-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'statements.import');
  const { settings } = siteContextOf(context);
  return {
    accounts: listAccounts(settings.isLive).map((account) => ({
      value: writeAccountNumber(account),
      label: `${account.bank}, ${account.currency}`,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'statements.import');
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
      'import-statement': ({ account, seen, ...fields }) => ({
        format: formatOf(text),
        text,
        account,
        name: file instanceof File && file.name ? file.name.slice(-120) : fields.name,
        confirm: true,
        seen,
        mapping: fields['mapping.day']
          ? Object.fromEntries([...MAPPED, ...SAID].map((name) => [name, fields[`mapping.${name}`] ?? '']))
          : undefined,
      }),
    },
    ({ statementId }) => href('/admin/statements/:id', { id: String(statementId) }),
  );
  // The file comes back with the page that asks what its columns mean: nobody chooses it twice.
  const asks = answer.data.code === 'mapping_required' || 'mapping.day' in answer.data.typed;
  const language = staffLanguage(context.get(visitorContext).language);
  const shown = {
    text: asks ? text : '',
    name: file instanceof File && file.name ? file.name : String(form.get('name') ?? ''),
    table: showTable(answer.data.details, language),
  };
  return data({ ...answer.data, ...shown }, answer.init ?? undefined);
}

/** A statement is chosen and sent; of a table whose heads nobody knows yet it is asked what they mean. */
export default function NewStatement({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const asked = actionData?.text ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('statement.new')}</h1>
          <p className="sub">{t('statement.newSub')}</p>
        </div>
      </div>
      <ActNotice error={asked?.table.preview || asked?.table.asks ? undefined : actionData?.error} />
      <section className="sheet" aria-label={t('statement.new')}>
        <div className="sheet__b">
          <ActForm
            intent="import-statement"
            label={t(asked?.table.preview ? 'preview.confirm' : 'statement.send')}
            hasFile
          >
            {asked ? (
              <>
                <textarea name="text" defaultValue={asked.text} hidden readOnly />
                <input type="hidden" name="name" value={asked.name} />
              </>
            ) : (
              <Field
                label={t('statement.file')}
                hint={t('statement.fileHint')}
                name="file"
                type="file"
                accept=".xml,.csv,.txt,.tsv,.sta,.mt940,.940,text/csv,application/xml"
                required
                error={actionData?.fields.text}
              />
            )}
            <Field
              label={t('statement.account')}
              hint={t('statement.accountHint')}
              name="account"
              list="accounts"
              maxLength={60}
              isOptional
              defaultValue={actionData?.typed.account}
            />
            <datalist id="accounts">
              {accounts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </datalist>
            {asked && (
              <MappingFields key={asked.table.seen} failure={asked} table={asked.table} currencies={CURRENCIES} />
            )}
          </ActForm>
        </div>
      </section>
    </>
  );
}
