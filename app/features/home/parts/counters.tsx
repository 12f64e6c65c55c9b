import { type CSSProperties, useEffect, useRef } from 'react';
import { formatNumber } from '#app/shared/formats.ts';
import type { Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './counters.module.css';

/** Spec, 9: targets, with what one lozenge of the chart stands for; `missing` lozenges are the next goal. */
const COUNTERS = [
  { key: 'trees', target: 350_000, tone: '#6FAE5C', unit: 14_000, missing: 7 },
  { key: 'meals', target: 50_000, tone: '#FFB71B', unit: 2_500, missing: 12 },
  { key: 'children', target: 2_500, tone: '#F7A08A', unit: 100, missing: 7 },
  { key: 'hectares', target: 1_200, tone: '#8ED3E0', unit: 50, missing: 8 },
] as const;
const STEPS = 50;
const DURATION_MS = 2000;

export function Counters() {
  const { t, i18n } = useTranslation('home');
  const language = i18n.language;
  return (
    <section className={`section below on-deep ${styles.counters}`} aria-labelledby="counters">
      <div className="wrap">
        <h2 id="counters">{t('counters.title')}</h2>
        <ul className={styles.list}>
          {COUNTERS.map(({ key, target, tone, unit, missing }) => (
            <li key={key} style={{ '--tone': tone } as CSSProperties}>
              <Count target={target} language={language} />
              <p>
                <span className="lead">{t(`counters.${key}`)}</span>
                <br />
                <span className={styles.unit}>
                  {t(`counters.${key}Unit`, { number: formatNumber(unit, language) })}
                </span>
              </p>
              <Lozenges full={target / unit} missing={missing} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Counts up from 0 once, when it comes into view; the HTML holds the final value, and so do screen readers. */
function Count({ target, language }: { target: number; language: Language }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches || !('IntersectionObserver' in window))
      return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      let step = 0;
      timer = setInterval(() => {
        step += 1;
        element.textContent = formatNumber(Math.round((target * step) / STEPS), language);
        if (step === STEPS) clearInterval(timer);
      }, DURATION_MS / STEPS);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [target, language]);
  return (
    <span className={`num ${styles.count}`}>
      <span ref={shown} aria-hidden="true">
        {formatNumber(target, language)}
      </span>
      <span className="visually-hidden">{formatNumber(target, language)}</span>
    </span>
  );
}

const LOZENGE = 'M12 3 21 12 12 21 3 12Z';

function Lozenges({ full, missing }: { full: number; missing: number }) {
  const columns = Math.ceil((full + missing) / 2);
  const at = (index: number) => `translate(${(index % columns) * 24} ${Math.floor(index / columns) * 24})`;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${columns * 24} 48`} aria-hidden="true">
      {Array.from({ length: full + missing }, (_, index) => (
        <path key={index} d={LOZENGE} transform={at(index)} className={index < full ? styles.full : undefined} />
      ))}
    </svg>
  );
}
