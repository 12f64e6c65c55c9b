import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import type { Permission } from '#app/features/staff/roles.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FieldNotes } from '#app/ui/field-notes.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MAX_KEY_NAME } from '#app/features/keys/key-rules.ts';

type Failure = { fields: Record<string, string>; typed: Record<string, string> };

/** Most programs only read. */
const isRead = (scope: Permission) => /\.(read|totals)$/.test(scope);

/** A new key: what it is for, what it may do of what its maker may, and until when. */
export function KeyForm({
  scopes,
  today,
  until,
  failure,
}: {
  scopes: readonly Permission[];
  today: string;
  until: string;
  failure?: Failure;
}) {
  const { t } = useTranslation('admin');
  const chosen = (failure?.typed.scope ?? '').split('\n');
  const error = failure?.fields.scopes;
  const [reads, acts] = [scopes.filter(isRead), scopes.filter((scope) => !isRead(scope))];
  return (
    <section className="sheet" id="new-key" aria-labelledby="new-key-title">
      <div className="sheet__h">
        <h2 id="new-key-title">{t('apiKey.new')}</h2>
      </div>
      <div className="sheet__b">
        <p className="fine quiet">{t('apiKey.newText')}</p>
        <ActForm intent="create-key" label={t('apiKey.new')}>
          <Field
            label={t('apiKey.name')}
            hint={t('apiKey.nameHint')}
            {...again('name', failure)}
            required
            maxLength={MAX_KEY_NAME}
            autoComplete="off"
          />
          <Field
            label={t('apiKey.until')}
            name="until"
            type="date"
            min={today}
            required
            defaultValue={failure?.typed.until ?? until}
            error={failure?.fields.until}
          />
          <ScopeBoxes legend={t('apiKey.reads')} scopes={reads} chosen={chosen} isWrong={error !== undefined} />
          <details open={acts.some((scope) => chosen.includes(scope))}>
            <summary>{t('apiKey.acts')}</summary>
            <ScopeBoxes legend={t('apiKey.scopes')} scopes={acts} chosen={chosen} isWrong={error !== undefined} />
          </details>
          <FieldNotes id="scopes" error={error} />
        </ActForm>
      </div>
    </section>
  );
}

function ScopeBoxes({
  legend,
  scopes,
  chosen,
  isWrong,
}: {
  legend: string;
  scopes: readonly Permission[];
  chosen: readonly string[];
  isWrong: boolean;
}) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className="boxes" aria-describedby={isWrong ? 'scopes-error' : undefined}>
      <legend className="lb">{legend}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name="scope"
          value={scope}
          label={t(`right.${scope}`)}
          defaultChecked={chosen.includes(scope)}
        />
      ))}
    </fieldset>
  );
}
