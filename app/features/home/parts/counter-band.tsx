import { type CSSProperties, useEffect, useRef } from 'react';
import { formatNumber } from '#app/shared/formats.ts';
import type { CounterView } from '#app/features/home/counters.server.ts';
import { type Language, written } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './counter-band.module.css';

/** One colour after the other. */
const TONES = ['#6FAE5C', '#FFB71B', '#F7A08A', '#8ED3E0'];
const STEPS = 50;
const DURATION_MS = 2000;

/** Figures, each with where it comes from: one that somebody wrote says of which day it is. */
export function Counters({ counters }: { counters: readonly CounterView[] }) {
  const { t, i18n } = useTranslation('home');
  const language = i18n.language as Language;
  return (
    <section className={`section below on-deep ${styles.counters}`} aria-labelledby="counters">
      <div className="wrap">
        <h2 id="counters">{t('counters.title')}</h2>
        <ul className={styles.list}>
          {counters.map(({ id, language: shown, title, value, source, day, chart }, index) => (
            <li key={id} style={{ '--tone': TONES[index % TONES.length] } as CSSProperties}>
              <Count target={value} language={language} />
              <p>
                <span className="lead" {...written(shown)}>
                  {title}
                </span>
                <br />
                <span className={styles.unit}>
                  {chart?.text && (
                    <>
                      <span {...written(shown)}>{chart.text}</span>
                      <br />
                    </>
                  )}
                  {source ? t('counters.asOf', { source, day: day! }) : t('counters.counted')}
                </span>
              </p>
              {chart && <Lozenges full={chart.full} missing={chart.hollow} />}
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
