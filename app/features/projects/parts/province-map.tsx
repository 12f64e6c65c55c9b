import type { CSSProperties } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { FacilityState, Theme } from '#app/features/projects/facilities.ts';
import type { Facility } from '#app/features/projects/provinces.server.ts';
import type { Language } from '#app/shared/language.ts';
import styles from './province-map.module.css';

const STATES: FacilityState[] = ['open', 'works', 'planned'];
const STATE_ICONS = { open: 'check', works: 'hammer', planned: 'circle-dashed' } as const;

type ProvinceMapProps = {
  theme: Theme;
  themes: { id: Theme; to: string; cloth: string }[];
  facilities: Facility[];
  /** Provinces where the theme has nothing. */
  without: Omit<Facility, 'name' | 'state'>[];
  isSample: boolean;
  /** In which they are named. */
  language: Language;
  /** In which provinces are. */
  provincesIn: Language;
  cloth: string;
};

/** The 26 provinces as a tile map: state shows by the height of the cloth; each tile leads to its row in the list. */
export function ProvinceMap(props: ProvinceMapProps) {
  const { theme, themes, facilities, without, isSample, language, provincesIn, cloth } = props;
  const { t } = useTranslation('provinces');
  const { t: sign } = useTranslation('ui');
  const title = t(`theme.${theme}`);
  return (
    <section className={`below ${styles.section}`} id="provinces" aria-labelledby="provinces-title">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="provinces-title">{t('title')}</h2>
          <p className="lead quiet">{t('lead')}</p>
        </div>
        <Tabs
          label={t('themes')}
          current={theme}
          tabs={themes.map(({ id, to, cloth: own }) => ({ id, to, label: t(`theme.${id}`), cloth: own }))}
        >
          <div className={styles.both} style={{ '--cloth': cloth } as CSSProperties}>
            <div>
              <nav className={styles.map} aria-label={t('map')}>
                {facilities.map(({ code, province, name, state, column, row }) => (
                  <a
                    key={code}
                    href={`#province-${code}`}
                    className={`${styles.tile} ${styles[state]}`}
                    style={{ gridColumn: column + 1, gridRow: row + 1 }}
                    aria-label={t('tile', { code, province, facility: name, state: t(`state.${state}`) })}
                  >
                    {/* The space is heard: code and name are two words. */}
                    <b>{code}</b> <span lang={provincesIn}>{province}</span>
                  </a>
                ))}
                {without.map(({ code, province, column, row }) => (
                  <span
                    key={code}
                    className={`${styles.tile} ${styles.none}`}
                    style={{ gridColumn: column + 1, gridRow: row + 1 }}
                  >
                    <b>{code}</b> <span lang={provincesIn}>{province}</span>
                  </span>
                ))}
              </nav>
              <ul className={styles.legend}>
                {STATES.map((state) => (
                  <li key={state}>
                    <i className={`${styles.tile} ${styles[state]}`} aria-hidden="true" />
                    {t('legend', {
                      state: t(`state.${state}`),
                      count: facilities.filter((facility) => facility.state === state).length,
                    })}
                  </li>
                ))}
                {without.length > 0 && (
                  <li>
                    <i className={`${styles.tile} ${styles.none}`} aria-hidden="true" />
                    {t('legend', { state: t('state.none'), count: without.length })}
                  </li>
                )}
              </ul>
            </div>
            <div>
              <h3 id="facilities" className={styles.listTitle}>
                {t('listTitle', { theme: title, count: facilities.length }) + sign('signs.gap')}
                {isSample && <small>{t('sample')}</small>}
              </h3>
              <div className={styles.scroll} role="region" aria-labelledby="facilities" tabIndex={0}>
                <ul>
                  {facilities.map(({ code, province, name, state }) => (
                    <li key={code} id={`province-${code}`} className={styles.facility}>
                      <b>{code}</b>
                      <span>
                        <span lang={language}>{name}</span>
                        <small lang={provincesIn}>{province}</small>
                      </span>
                      <span className={`${styles.state} ${styles[`is-${state}`]}`}>
                        <Icon name={STATE_ICONS[state]} size="sm" /> {t(`state.${state}`)}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </div>
        </Tabs>
      </div>
    </section>
  );
}
