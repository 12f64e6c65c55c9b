import { href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Sketch } from './person-page.server.ts';

/** Two persons side by side, what differs in bold, and which of them stays. */
export function Compare({ person, other }: { person: Sketch; other: Sketch }) {
  const { t } = useTranslation('admin');
  const rows = [
    [t('persons.address'), (one: Sketch) => one.emails.join(', ') || '—'],
    [t('persons.account'), (one: Sketch) => t(one.isMember ? 'persons.yes' : 'persons.no')],
    [t('persons.since'), (one: Sketch) => one.since],
    [t('persons.given'), (one: Sketch) => [...one.sums, t('persons.gifts', { count: one.gifts })].join(' · ')],
    [t('persons.lastGift'), (one: Sketch) => one.lastGift ?? '—'],
    [t('persons.towns'), (one: Sketch) => one.towns.join(', ') || '—'],
    [t('persons.phone'), (one: Sketch) => one.phoneEnds.map((end) => `… ${end}`).join(', ') || '—'],
    [t('persons.tags'), (one: Sketch) => one.tags.join(', ') || '—'],
    [t('persons.notes'), (one: Sketch) => String(one.notes)],
  ] as const;
  const name = (one: Sketch) => one.name ?? one.emails[0] ?? t('persons.nameless');
  return (
    <section className="sheet" aria-labelledby="compare">
      <div className="sheet__h">
        <h2 id="compare">{t('persons.compareTitle')}</h2>
        <Link className="b b--q" to={href('/admin/persons/:id', { id: person.id })}>
          <span>{t('persons.notNow')}</span>
        </Link>
      </div>
      <table aria-labelledby="compare" className="cmp">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('persons.what')}</span>
            </th>
            <th scope="col">
              <bdi>{name(person)}</bdi>
            </th>
            <th scope="col">
              <bdi>{name(other)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, read]) => {
            const [here, there] = [read(person), read(other)];
            const cell = (text: string) => (here === there ? <bdi>{text}</bdi> : <b>{<bdi>{text}</bdi>}</b>);
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="wrapc">{cell(here)}</td>
                <td className="wrapc">{cell(there)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="sheet__b">
        <p className="fine quiet">{t('persons.mergeText')}</p>
        <ActForm intent="merge-persons" label={t('persons.merge')} values={{ other: other.id }}>
          <fieldset className="entry">
            <legend>{t('persons.stays')}</legend>
            {[person, other].map((one, index) => (
              <label key={one.id} className="ck">
                <input type="radio" name="stays" value={one.id} defaultChecked={index === 0} />
                <bdi>{name(one)}</bdi>
              </label>
            ))}
          </fieldset>
        </ActForm>
      </div>
    </section>
  );
}
