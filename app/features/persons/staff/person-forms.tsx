import { href, useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { NameField, PhoneField, PostalField, WhyField } from './person-fields.tsx';
import type { PersonPage } from './person-page.server.ts';

/** What came back of a form that was refused. */
export type Failed = { fields: Record<string, string>; typed: Record<string, string> } | undefined;

type HeadFormProps = { icon: StaffIconName; label: string; isOpen?: boolean; children: ReactNode };

/** A form behind a button in the head of a person's page; open where it came back refused. */
export function HeadForm({ icon, label, isOpen, children }: HeadFormProps) {
  // Done, it is folded again.
  const done = useSearchParams()[0].get('done') ?? '';
  return (
    <details className="more" open={isOpen} key={done}>
      <summary className="b">
        <StaffIcon name={icon} /> {label}
      </summary>
      <div className="sheet more__b">{children}</div>
    </details>
  );
}

/** How they are called and reached, as they said it to a colleague. */
export function CorrectForm({ person, failed }: { person: PersonPage; failed: Failed }) {
  const { t } = useTranslation('admin');
  return (
    <HeadForm icon="pencil-simple" label={t('persons.correct')} isOpen={failed !== undefined}>
      <ActForm intent="correct-person" kind="line" label={t('persons.correctSave')}>
        <NameField failed={failed} value={person.name} hint={t('persons.correctNameHint')} />
        <PhoneField failed={failed} value={person.contact?.phone ?? person.phones[0]} />
        <PostalField failed={failed} value={person.contact?.address} />
        <WhyField failed={failed} label={t('persons.reason')} hint={t('persons.correctReasonHint')} />
        <p className="fine quiet">{t('persons.correctEmail')}</p>
      </ActForm>
    </HeadForm>
  );
}

/** A mail to them, kept with what they answer among the messages. */
export function WriteForm({ person, failed }: { person: PersonPage; failed: Failed }) {
  const { t } = useTranslation('admin');
  return (
    <HeadForm icon="envelope-simple" label={t('persons.write')} isOpen={failed !== undefined}>
      <ActForm intent="write-to-person" kind="line" label={t('persons.writeSend')}>
        <Field
          control="select"
          label={t('persons.writeTo')}
          {...again('email', failed)}
          options={person.addresses.map(({ email, isProved }) => ({
            value: email,
            label: `${email} (${t(isProved ? 'persons.proved' : 'persons.typed')})`,
          }))}
        />
        <Field
          control="select"
          label={t('persons.writeLanguage')}
          hint={t('persons.writeLanguageHint')}
          {...again('language', failed)}
          defaultValue={failed?.typed.language ?? person.writesIn}
          options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        />
        <Field
          label={t('persons.writeSubject')}
          {...again('subject', failed)}
          maxLength={150}
          required
          autoComplete="off"
        />
        <Field
          label={t('persons.writeText')}
          hint={t('persons.writeHint')}
          {...again('letter', failed)}
          error={failed?.fields.text}
          control="textarea"
          rows={9}
          maxLength={5000}
          required
        />
      </ActForm>
    </HeadForm>
  );
}

/** All that is held of them as a file; asked for with a reason, and the browser's own way, since what comes is no page. */
export function ExportForm({ person }: { person: PersonPage }) {
  const { t } = useTranslation('admin');
  return (
    <HeadForm icon="download-simple" label={t('persons.export')}>
      <ActForm
        intent="export-person"
        kind="line"
        action={href('/admin/persons/:id/archive', { id: person.id })}
        label={t('persons.export')}
      >
        <p className="fine quiet">{t('persons.exportHint')}</p>
        <Field label={t('persons.reason')} name="reason" maxLength={500} isOptional />
      </ActForm>
    </HeadForm>
  );
}
