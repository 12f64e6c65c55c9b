import { href, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Failed, HeadForm } from './person-forms.tsx';
import type { PersonPage } from './person-page.server.ts';

type AskFailed = (NonNullable<Failed> & { details: object }) | undefined;

/** Another address of theirs: a mail goes there and asks its owner. */
export function AskForm({ person, failed }: { person: PersonPage; failed: AskFailed }) {
  const { t } = useTranslation('admin');
  const other = (failed?.details as { personId?: string } | undefined)?.personId;
  return (
    <HeadForm icon="note-pencil" label={t('persons.ask.title')} isOpen={failed !== undefined}>
      <ActForm intent="ask-address" kind="line" label={t('persons.ask.send')}>
        <p className="quiet">{t('persons.ask.text')}</p>
        <Field
          label={t('persons.ask.email')}
          {...again('newEmail', failed)}
          error={failed?.fields.email}
          type="email"
          maxLength={254}
          required
          autoComplete="off"
        />
        {other && (
          <p>
            <Link to={`${href('/admin/persons/:id', { id: person.id })}?with=${other}`}>{t('persons.compare')}</Link>
          </p>
        )}
        <Field
          control="select"
          label={t('persons.writeLanguage')}
          name="mailLanguage"
          defaultValue={failed?.typed.mailLanguage ?? person.writesIn}
          options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        />
        <Field
          label={t('persons.reason')}
          hint={t('persons.correctReasonHint')}
          {...again('reason', failed)}
          maxLength={500}
          required
        />
      </ActForm>
    </HeadForm>
  );
}

/** What was asked, with its answer; as long as there is none it may be taken back. */
export function AskedAddresses({ asks, mayWrite }: { asks: PersonPage['asks']; mayWrite: boolean }) {
  const { t } = useTranslation('admin');
  if (asks.length === 0) return null;
  return (
    <section aria-labelledby="asked-addresses">
      <h2 id="asked-addresses" className="fine">
        {t('persons.ask.list')}
      </h2>
      <ul>
        {asks.map(({ id, email, state, at, who }) => (
          <li key={id} className="row">
            <bdi dir="ltr">{email}</bdi>
            <span className={state === 'proved' ? 'tag tag--ok' : 'tag'}>{t(`persons.ask.state.${state}`)}</span>
            <span className="fine quiet">{t('persons.ask.by', { at, who })}</span>
            {mayWrite && state === 'waiting' && (
              <ActForm
                intent="end-address"
                className="row"
                label={t('persons.ask.end')}
                values={{ addressId: id }}
                quiet={{ icon: 'x' }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
