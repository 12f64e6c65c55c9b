import type { CSSProperties } from 'react';
import type { Week } from '#app/features/staff/week.ts';
import { formatMoney } from '#app/shared/money.ts';
import { useTranslation } from '#app/ui/words.tsx';

type WeekStripProps = Week & { dayNames: readonly string[] };

/** What many funds share. */
const SHARED_CLOTH = 'linear-gradient(var(--tint-mist), var(--tint-mist))';

const flex = (value: number, cloth?: string) => ({ '--v': value, ...(cloth && { '--cloth': cloth }) }) as CSSProperties;

/**
 * The week on the loom: a length is a sum, a run of cloth a fund, bare threads the days to come, the needle what had come in a
 * week before at this hour. The sums stand beneath in words.
 */
export function WeekStrip({ currency, funds, days, sumMinor, beforeMinor, dayNames }: WeekStripProps) {
  const { t, i18n } = useTranslation('admin');
  const language = i18n.language === 'en' ? 'en' : 'fr';
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, language);
  const toCome = 7 - days.length;
  // What is still to come is drawn as long as the days woven so far would let one expect, and never shorter than last week's mark.
  const expected = Math.max((sumMinor / days.length) * toCome, beforeMinor - sumMinor, 1);
  const whole = sumMinor + (toCome > 0 ? expected : 0) || 1;
  const cloths = new Map(funds.map(({ id, cloth = SHARED_CLOTH }) => [id, cloth]));
  const needle = Math.min((beforeMinor / whole) * 100, 100);
  return (
    <section className="loom" aria-labelledby={`week-${currency}`}>
      <div className="hd">
        <h2 id={`week-${currency}`}>{t('week.title')}</h2>
        <p className="quiet">
          <b className="num">{money(sumMinor)}</b> {t('week.woven')}, {t('week.before', { sum: money(beforeMinor) })}
        </p>
      </div>
      <div className="loom__w" aria-hidden="true">
        {days.map(({ day, sumMinor: ofDay, parts }) => (
          <span key={day} className="loom__d" style={flex(ofDay)}>
            {parts.map(({ fundId, sumMinor: part }) => (
              <i key={fundId} style={flex(part, cloths.get(fundId))} />
            ))}
          </span>
        ))}
        {toCome > 0 && <span className="loom__rest" style={flex(expected)} />}
        {beforeMinor > 0 && <span className="loom__n" style={{ insetInlineStart: `${needle}%` }} />}
      </div>
      <dl className="week">
        {days.map(({ day, sumMinor: ofDay }, index) => (
          <div key={day}>
            <dt>{dayNames[index]}</dt>
            <dd className="num">{money(ofDay)}</dd>
          </div>
        ))}
      </dl>
      {funds.length > 0 && (
        <ul className="legend">
          {funds.map(({ id, title, cloth = SHARED_CLOTH, sumMinor: sum }) => (
            <li key={id}>
              <span className="swatch" style={flex(1, cloth)} aria-hidden="true" />
              {title || t('week.others')} <b className="num">{money(sum)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
