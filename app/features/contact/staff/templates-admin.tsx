import { InboxTabs } from '#app/features/contact/parts/inbox-tabs.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { LANGUAGE_NAMES, LANGUAGES, directionOf, isLanguage } from '#app/shared/language.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PLACEHOLDERS } from '#app/features/contact/templates.ts';
import { listTemplates } from './template-acts.server.ts';
import type { Route } from './+types/templates-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'messages.answer');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const all = await listTemplates(db);
  const names = await nameStaff(
    db,
    all.map(({ updatedBy }) => updatedBy),
  );
  return {
    templates: all.map(({ id, name, language: written, text, revision, updatedBy, updatedAt }) => ({
      id,
      name,
      language: written,
      text,
      revision,
      by: names.get(updatedBy) ?? updatedBy,
      at: formatStamp(updatedAt, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'messages.answer');
  return callStaffForm(
    context,
    request,
    {
      'save-template': ({ id, name, language, text, base }) => ({
        id: id || undefined,
        name,
        language,
        text,
        base: base || undefined,
      }),
      'delete-template': ({ id }) => ({ id }),
    },
    '/admin/messages/templates',
  );
}

/** Prepared answers: each written, mended and taken away here. */
export default function Templates({ loaderData: { templates }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const failed = actionData?.intent === 'save-template' ? actionData : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('templates.title')}</h1>
          <p className="sub">{t('templates.sub')}</p>
        </div>
      </div>
      <InboxTabs />
      <ActNotice error={actionData?.error} />
      <div className="cols">
        <ul className="stack">
          {templates.map((template) => (
            <li key={template.id} className="sheet">
              <div className="sheet__h">
                <h2>{template.name}</h2>
                <span className="quiet">
                  {LANGUAGE_NAMES[template.language]} · {template.by}, {template.at}
                </span>
              </div>
              <div className="sheet__b">
                <p className="thread__t" lang={template.language} dir={directionOf(template.language)}>
                  {template.text}
                </p>
                <details open={failed?.typed.id === template.id}>
                  <summary>{t('templates.change')}</summary>
                  <TemplateForm template={template} failed={failed?.typed.id === template.id ? failed : undefined} />
                </details>
                <ActForm
                  intent="delete-template"
                  label={t('templates.delete')}
                  values={{ id: template.id }}
                  quiet={{ icon: 'trash' }}
                />
              </div>
            </li>
          ))}
          {templates.length === 0 && <li className="quiet">{t('templates.none')}</li>}
        </ul>
        <section className="sheet" aria-labelledby="new">
          <div className="sheet__h">
            <h2 id="new">{t('templates.new')}</h2>
          </div>
          <div className="sheet__b">
            <TemplateForm failed={failed && !failed.typed.id ? failed : undefined} />
          </div>
        </section>
      </div>
    </>
  );
}

type Template = Route.ComponentProps['loaderData']['templates'][number];
type Failed = { typed: Record<string, string>; fields: Record<string, string>; code: string };

/** A template's fields. After a colleague's change the form keeps what was typed, and shows beneath it what is saved now. */
function TemplateForm({ template, failed }: { template?: Template; failed?: Failed }) {
  const { t, i18n } = useTranslation('admin');
  const typed = failed?.typed;
  const list = PLACEHOLDERS.map((name) => [`{${name}}`, t(`templates.placeholder.${name}`)].join(' ')).join(', ');
  const written = typed?.language ?? template?.language ?? i18n.language;
  return (
    <ActForm
      key={template?.revision}
      intent="save-template"
      kind={template ? 'line' : undefined}
      label={t('templates.save')}
      values={template && { id: template.id, base: String(template.revision) }}
    >
      <Field
        className="wide"
        label={t('templates.name')}
        name="name"
        maxLength={120}
        required
        defaultValue={typed?.name ?? template?.name}
        error={failed?.fields.name}
      />
      <Field
        control="select"
        label={t('templates.language')}
        name="language"
        defaultValue={written}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Field
        control="textarea"
        className="wide"
        label={t('templates.text')}
        hint={t('templates.hint', { list })}
        name="text"
        rows={7}
        maxLength={5000}
        required
        lang={written}
        dir={isLanguage(written) ? directionOf(written) : undefined}
        defaultValue={typed?.text ?? template?.text}
        error={failed?.fields.text}
      />
      {failed?.code === 'template_changed' && template && (
        <div>
          <p className="lb">{t('templates.theirs')}</p>
          <p className="thread__t">{template.text}</p>
        </div>
      )}
    </ActForm>
  );
}
