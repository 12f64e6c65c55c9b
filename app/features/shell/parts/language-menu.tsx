import { useLocation } from 'react-router';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import flags from './flags.svg?no-inline';
import styles from './language-menu.module.css';

/** Ten links to this very page; the server renders it in the language asked and keeps the choice. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const { search } = useLocation();
  const current = i18n.language;
  const hrefIn = (language: Language) => {
    const params = new URLSearchParams(search);
    params.set('lang', language);
    // The path is left to the browser: one that begins with two slashes would be another site's address.
    return `?${params}`;
  };
  return (
    <details className={styles.menu} name="menu">
      <summary>
        <Icon name="globe-hemisphere-west" />
        <span lang="und">{current.toUpperCase()}</span>
        <span className="visually-hidden">, {t('language', { name: LANGUAGE_NAMES[current] })}</span>
      </summary>
      <nav aria-label={t('languages')}>
        <ul>
          {LANGUAGES.map((language) => (
            <li key={language}>
              <a
                href={hrefIn(language)}
                data-language
                lang={language}
                hrefLang={language}
                aria-current={language === current ? 'true' : undefined}
              >
                <img src={`${flags}#${language}`} alt="" width={27} height={18} loading="lazy" decoding="async" />
                <span>
                  <bdi>{LANGUAGE_NAMES[language]}</bdi>
                </span>
                {language === current && <Icon name="check" />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
