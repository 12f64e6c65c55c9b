import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { PersonPage } from './person-page.server.ts';

type Part = PersonPage['parts'][number];

/** As many rows as are read at once; the rest unfolds. */
const OPEN_ROWS = 6;

/** Their cloth, a row each gift, and the gifts themselves. */
export function ClothSheet({ person }: { person: PersonPage }) {
  const { t } = useTranslation('admin');
  const part = person.parts.find(({ name }) => name === 'gifts');
  if (!part) return null;
  return (
    <section className="sheet" aria-labelledby="gifts">
      <div className="sheet__h">
        <h2 id="gifts">{t('persons.cloth')}</h2>
        <span className="row">
          {person.sums.map((sum) => (
            <b key={sum} className="num">
              {sum}
            </b>
          ))}
          <span className="quiet">{t('persons.gifts', { count: person.gifts })}</span>
        </span>
      </div>
      {person.cloth && (
        <div className="sheet__b">
          <img className="pcloth" src={person.cloth} alt={t('persons.clothText', { count: person.woven })} />
        </div>
      )}
      <Things part={part} />
    </section>
  );
}

export function PartSheet({ part }: { part: Part }) {
  return (
    <section className="sheet" aria-labelledby={`part-${part.name}`}>
      <div className="sheet__h">
        <h2 id={`part-${part.name}`}>{part.title}</h2>
        <span className="fine quiet">{part.things.length}</span>
      </div>
      <Things part={part} />
    </section>
  );
}

function Things({ part }: { part: Part }) {
  const { t } = useTranslation('admin');
  const rest = part.things.slice(OPEN_ROWS);
  return (
    <>
      <ThingTable part={part} things={part.things.slice(0, OPEN_ROWS)} />
      {rest.length > 0 && (
        <details className="more">
          <summary className="b b--q">
            <span>{t('persons.more', { count: rest.length })}</span>
          </summary>
          <ThingTable part={part} things={rest} />
        </details>
      )}
    </>
  );
}

/** What they left, a line each: when, what, where it stands, what of it we hold. */
function ThingTable({ part, things }: { part: Part; things: Part['things'] }) {
  const { t } = useTranslation('admin');
  const hasSums = things.some(({ sum }) => sum);
  return (
    <table className="t">
      <caption className="visually-hidden">{part.title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('inbox.when')}</th>
          <th scope="col">{t('persons.what')}</th>
          <th scope="col">{t('list.state')}</th>
          {hasSums && <th scope="col">{t('persons.sum')}</th>}
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <tr key={thing.id}>
            <td className="c-s">{thing.at}</td>
            <td className="c-m wrapc">
              {thing.path ? (
                <Link to={thing.path}>
                  <bdi>{thing.title}</bdi>
                </Link>
              ) : (
                <bdi>{thing.title}</bdi>
              )}
              {thing.detail && <small className="fine quiet">{thing.detail}</small>}
            </td>
            <td className="c-t">
              {thing.state && <span className="tag">{thing.state}</span>}{' '}
              {!thing.isProved && <span className="fine quiet">{t('persons.typedThere')}</span>}
            </td>
            {hasSums && (
              <td className="c-a r">
                <span className="num">{thing.sum}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
