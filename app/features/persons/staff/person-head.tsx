import type { ComponentProps } from 'react';
import { href, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { AskedAddresses, AskForm } from './address-forms.tsx';
import { CorrectForm, ExportForm, type Failed, WriteForm } from './person-forms.tsx';
import type { PersonPage, Sketch } from './person-page.server.ts';

type HeadProps = {
  person: PersonPage;
  mayWrite: boolean;
  mayMail: boolean;
  mayExport: boolean;
  tagFailed: Failed;
  mailFailed: Failed;
  correctFailed: Failed;
  askFailed: ComponentProps<typeof AskForm>['failed'];
};

/** Who it is, by what they are known, their labels, and what can be done with all of it. */
export function PersonHead({
  person,
  mayWrite,
  mayMail,
  mayExport,
  tagFailed,
  mailFailed,
  correctFailed,
  askFailed,
}: HeadProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>
            <bdi>{person.name ?? person.emails[0] ?? t('persons.nameless')}</bdi>
          </h1>
          <p className="row sub">
            {person.account?.isProved && (
              <span className="tag tag--ok">
                <StaffIcon name="user" /> {t('persons.memberSince', { day: person.account.since })}
              </span>
            )}
            {person.account && !person.account.isProved && (
              <span className="tag">
                <StaffIcon name="question" /> {t('persons.unproved')}
              </span>
            )}
            {person.account && (
              <span className="tag">
                <StaffIcon name="translate" /> {person.account.language}
              </span>
            )}
            <span>{t('persons.knownSince', { day: person.since })}</span>
          </p>
        </div>
        <div className="hd__a">
          {mayExport && <ExportForm person={person} />}
          {mayWrite && !person.isMasked && <CorrectForm person={person} failed={correctFailed} />}
          {mayWrite && !person.isMasked && <AskForm person={person} failed={askFailed} />}
          {mayMail && person.addresses.length > 0 && !person.isMasked && (
            <WriteForm person={person} failed={mailFailed} />
          )}
        </div>
      </div>
      <ul className="row">
        {person.addresses.map(({ email, isProved }) => (
          <li key={email} className="row">
            <bdi>{email}</bdi>
            <span className={isProved ? 'tag tag--ok' : 'tag'}>{t(isProved ? 'persons.proved' : 'persons.typed')}</span>
          </li>
        ))}
        {person.addresses.length === 0 && <li className="quiet">{t('persons.noAddress')}</li>}
        {person.phones.map((phone) => (
          <li key={phone}>
            <bdi dir="ltr">{phone}</bdi>
          </li>
        ))}
        {person.contact?.address && <li>{person.contact.address}</li>}
        {person.contact && (
          <li className="fine quiet">{t('persons.corrected', { at: person.contact.at, who: person.contact.who })}</li>
        )}
        {person.added.map(({ at, who, why }) => (
          <li key={at} className="fine quiet">
            {t('persons.addedBy', { at, who, why })}
          </li>
        ))}
        {person.otherNames.length > 0 && (
          <li className="quiet">{t('persons.alsoNamed', { names: person.otherNames.join(', ') })}</li>
        )}
      </ul>
      <AskedAddresses asks={person.asks} mayWrite={mayWrite} />
      <Tags person={person} mayWrite={mayWrite} failed={tagFailed} />
      {mayWrite &&
        person.duplicates.map((duplicate) => <DuplicateRow key={duplicate.id} person={person} duplicate={duplicate} />)}
    </>
  );
}

/** Their labels; each goes off with a press, one more is typed. */
function Tags({ person, mayWrite, failed }: { person: PersonPage; mayWrite: boolean; failed: Failed }) {
  const { t } = useTranslation('admin');
  if (!mayWrite && person.tags.length === 0) return null;
  return (
    <div className="chips">
      {person.tags.map((tag) => (
        <span key={tag} className="chip">
          {tag}
          {mayWrite && (
            <ActForm
              intent="tag-person"
              className="row"
              label={<span className="visually-hidden">{t('persons.untag', { tag })}</span>}
              values={{ tag, off: 'yes' }}
              quiet={{ icon: 'x' }}
            />
          )}
        </span>
      ))}
      {mayWrite && (
        <details className="more" open={failed !== undefined}>
          <summary className="chip chip--add">
            <StaffIcon name="plus" /> {t('persons.tag')}
          </summary>
          <div className="sheet more__b">
            <ActForm intent="tag-person" kind="line" label={t('persons.addTag')}>
              <Field label={t('persons.tag')} {...again('tag', failed)} maxLength={40} required autoComplete="off" />
            </ActForm>
          </div>
        </details>
      )}
    </div>
  );
}

/** Somebody who may be the same, and why; pressed away, they are not suggested again. */
function DuplicateRow({ person, duplicate }: { person: PersonPage; duplicate: Sketch & { why: string } }) {
  const { t } = useTranslation('admin');
  return (
    <div className="banner banner--mist">
      <span className="grow">
        <b>{t('persons.maybeSame')}</b>{' '}
        <bdi>{[duplicate.name && `« ${duplicate.name} »`, ...duplicate.emails].filter(Boolean).join(', ')}</bdi>
        {duplicate.gifts > 0 && <>, {t('persons.gifts', { count: duplicate.gifts })}</>}. {duplicate.why}
      </span>
      <span className="row">
        <Link className="b" to={`${href('/admin/persons/:id', { id: person.id })}?with=${duplicate.id}`}>
          {t('persons.compare')}
        </Link>
        <ActForm
          intent="part-persons"
          className="row"
          label={t('persons.twoPersons')}
          values={{ other: duplicate.id }}
          quiet={{ icon: 'users' }}
        />
      </span>
    </div>
  );
}
