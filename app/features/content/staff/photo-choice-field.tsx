import { useRef } from 'react';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { PhotoPage } from '#app/features/photos/photo-rules.ts';
import { fieldAnchor, type FieldSpec } from '#app/features/content/field-spec.ts';
import { GroupFault } from './group-fault.tsx';

type PhotoChoiceFieldProps = {
  field: Extract<FieldSpec, { kind: 'group' }>;
  page: PhotoPage;
};

/**
 * A photo in place of the drawing, chosen among those there are, some at a time, and what it shows for who does not see it. Others are
 * found by buttons of the form itself: what was typed stays in it.
 */
export function PhotoChoiceField({ field, page }: PhotoChoiceFieldProps) {
  const { t } = useTranslation('admin');
  const { choices } = page;
  const group = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLButtonElement>(null);
  const valueOf = (name: string) => {
    const found = field.fields.find((one) => one.name === `${field.name}.${name}`);
    return found && 'value' in found ? found.value : '';
  };
  const errorOf = (name: string) => field.fields.find((one) => one.name === `${field.name}.${name}`)?.error;
  const named = valueOf('id');
  // One that was taken back is none.
  const chosen = choices.some(({ id }) => id === named) ? named : '';
  /** What a photo is described by stands ready; what somebody wrote stays. */
  const describe = (description: string) => {
    const alt = group.current?.querySelector<HTMLInputElement>(`[name="${field.name}.alt"]`);
    if (alt && (alt.value === '' || choices.some((one) => one.description === alt.value))) alt.value = description;
  };
  return (
    <div className="stack stack--s" ref={group}>
      <fieldset>
        <legend className="lb">{t('content.photoWhich')}</legend>
        <div className="pick">
          <label>
            <span className="pick__none" aria-hidden="true" />
            <input
              type="radio"
              name={`${field.name}.id`}
              value=""
              defaultChecked={chosen === ''}
              onChange={() => describe('')}
            />
            <span>{t('content.photoNone')}</span>
          </label>
          {choices.map(({ id, description, path }) => (
            <label key={id}>
              <img src={smallPhoto(path)} alt="" width={80} height={60} loading="lazy" decoding="async" />
              <input
                type="radio"
                name={`${field.name}.id`}
                value={id}
                defaultChecked={chosen === id}
                onChange={() => describe(description)}
              />
              <span>{description}</span>
            </label>
          ))}
        </div>
        {!page.isFound && page.q !== '' && <p className="quiet">{t('content.photoNotFound')}</p>}
        {(page.next !== undefined || !page.isFirst || page.q !== '') && (
          <div className="stack stack--s">
            <Field
              label={t('content.photoFind')}
              name="photoQuery"
              type="search"
              maxLength={80}
              autoComplete="off"
              defaultValue={page.q}
              onKeyDown={(event) => {
                // Enter looks for it; without script it keeps the draft, as in each field.
                if (event.key !== 'Enter') return;
                event.preventDefault();
                find.current?.click();
              }}
            />
            <p className="row">
              <button ref={find} type="submit" name="photos" value="find" className="b">
                {t('list.search')}
              </button>
              {page.next !== undefined && (
                <button type="submit" name="photos" value={`after:${page.next}`} className="b b--q">
                  <span>{t('content.photoOlder')}</span>
                </button>
              )}
              {!page.isFirst && (
                <button type="submit" name="photos" value="find" className="b b--q">
                  <span>{t('list.first')}</span>
                </button>
              )}
            </p>
          </div>
        )}
        <GroupFault name={`${field.name}.id`} error={errorOf('id')} />
      </fieldset>
      <Field
        label={t('content.photoAlt')}
        hint={t('content.photoAltHint')}
        name={`${field.name}.alt`}
        id={fieldAnchor(`${field.name}.alt`)}
        maxLength={300}
        isOptional
        defaultValue={valueOf('alt')}
        error={errorOf('alt')}
      />
      {/* A button of the form: what was typed is kept on the way, and the new photo comes back chosen. */}
      <p>
        <button type="submit" name="intent" value="add-photo" className="b">
          <StaffIcon name="camera" />
          {t('content.photoAdd')}
        </button>
      </p>
    </div>
  );
}
