import type { Language } from '#app/shared/language.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './person-choice.module.css';
import { wholeWords } from '#app/ui/whole-words.tsx';

type Person = {
  id: string;
  language: Language;
  name: string;
  age: number;
  village: string;
  loves: string;
  isSample: boolean;
  portrait: string;
};
type PersonChoiceProps = { people: Person[]; form: string; defaultValue: string; onValue: (id: string) => void };

const ANY = { motif: 'noeud', fg: '#B3245A', bg: '#F4EBD3' } as const;

/** Who waits for a sponsor, as a wall of portraits; radios of the form beside, so that the choice goes along without script too. */
export function PersonChoice({ people, form, defaultValue, onValue }: PersonChoiceProps) {
  const { t } = useTranslation('sponsorship');
  const { t: sign } = useTranslation('ui');
  const radio = (value: string) => (
    <input
      type="radio"
      form={form}
      name="personId"
      id={`qui-${value}`}
      value={value}
      defaultChecked={value === defaultValue}
      onChange={() => onValue(value)}
    />
  );
  return (
    <fieldset className={styles.people}>
      <legend>
        <h2>{wholeWords(t('person.legend'))}</h2>
      </legend>
      <p className="quiet">{t('person.drawn')}</p>
      <ul>
        {people.map(({ id, language, name, age, village, loves, isSample, portrait }) => (
          <li key={id}>
            {radio(id)}
            <label htmlFor={`qui-${id}`}>
              <span className={styles.picture}>
                <img src={portrait} alt="" width={200} height={240} loading="lazy" decoding="async" />
                {isSample && (
                  <span className={styles.sample}>
                    <Tag>{t('person.sample')}</Tag>
                  </span>
                )}
              </span>
              <b lang={language}>{name}</b> <span>{t('person.age', { count: age })}</span>{' '}
              <span lang={language}>{village}</span>
              <span className={styles.loves}>
                {t('person.loves') + sign('signs.gap')}
                <span lang={language}>{loves}</span>
              </span>
            </label>
          </li>
        ))}
        <li>
          {radio('')}
          <label htmlFor="qui-">
            <span className={styles.picture}>
              <i aria-hidden="true" style={{ backgroundImage: clothUrl(ANY) }} />
            </span>
            <b>{t('person.any')}</b> <span>{t('person.anyText')}</span>
          </label>
        </li>
      </ul>
    </fieldset>
  );
}
