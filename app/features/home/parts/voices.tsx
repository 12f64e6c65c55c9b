import type { Language } from '#app/shared/language.ts';
import { useRef } from 'react';
import { quoted } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { useRotation } from './use-rotation.ts';
import styles from './voices.module.css';

export type Voice = { id: string; name: string; role: string; message: string; portrait: string; language: Language };

/** Three people speak, one after the other; the two that come stand small beside. */
export function Voices({ voices }: { voices: Voice[] }) {
  const { t } = useTranslation('home');
  const frame = useRef<HTMLElement>(null);
  const { isAwake, isPlaying, toggle, turn } = useRotation(frame, 5);
  return (
    <section ref={frame} className={`section below ${styles.section}`} aria-label={t('voices.label')}>
      <h2 className="visually-hidden">{t('voices.label')}</h2>
      <div className={`wrap ${styles.voices}`}>
        {voices.map(({ id }, index) => (
          <input
            key={id}
            className={styles.radio}
            type="radio"
            name="voice"
            id={`voice-${id}`}
            defaultChecked={index === 0}
            autoComplete="off"
          />
        ))}
        <ul className={styles.list}>
          {voices.map(({ id, language, name, role, message, portrait }, index) => (
            <li key={id}>
              <img
                className={styles.face}
                src={portrait}
                alt=""
                width={240}
                height={300}
                loading="lazy"
                decoding="async"
              />
              <figure lang={language}>
                <blockquote>
                  <p>{quoted(message, language)}</p>
                </blockquote>
                <figcaption>
                  <b>{name}</b>
                  <br />
                  <span className="quiet">{role}</span>
                </figcaption>
              </figure>
              <div className={styles.next} aria-hidden="true">
                {[1, 2].map((ahead) => {
                  const other = voices[(index + ahead) % voices.length]!;
                  return (
                    <div key={ahead}>
                      <img src={other.portrait} alt="" width={96} height={115} loading="lazy" decoding="async" />
                      <p>
                        <b lang={other.language}>{other.name}</b>
                      </p>
                    </div>
                  );
                })}
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.nav}>
          <button
            type="button"
            className={styles.square}
            onClick={() => turn(-1)}
            hidden={!isAwake}
            aria-label={t('voices.previous')}
          >
            <Icon name="arrow-left" />
          </button>
          <div className={styles.dots} role="group" aria-label={t('voices.choose')}>
            {voices.map(({ id, language, name }) => (
              <label key={id} htmlFor={`voice-${id}`}>
                <i aria-hidden="true" />
                <span className="visually-hidden" lang={language}>
                  {name}
                </span>
              </label>
            ))}
          </div>
          <button
            type="button"
            className={styles.square}
            onClick={() => turn(1)}
            hidden={!isAwake}
            aria-label={t('voices.next')}
          >
            <Icon name="arrow-right" />
          </button>
          <button
            type="button"
            className={styles.square}
            onClick={toggle}
            hidden={!isAwake}
            aria-label={t(isPlaying ? 'pause' : 'play')}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </button>
        </div>
      </div>
    </section>
  );
}
