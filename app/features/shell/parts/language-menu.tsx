import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { addressIn } from '#app/shared/page-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import flags from './flags.svg?no-inline';
import styles from './language-menu.module.css';

/** Ten links to this very page: its address in each language, which the server keeps as the choice. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const { t: sign } = useTranslation('ui');
  const { pathname, search } = useLocation();
  const current = i18n.language;
  // An address without a prefix chooses nothing, so it must be said; and without a path, for one that begins with two slashes would be
  // another site's.
  const hrefIn = (language: Language) =>
    language === DEFAULT_LANGUAGE
      ? `?lang=${language}${search.replace('?', '&')}`
      : addressIn(pathname, language) + search;
  return (
    <details className={styles.menu} name="menu">
      <summary>
        <Icon name="globe-hemisphere-west" />
        <span lang="und">{current.toUpperCase()}</span>
        <span className="visually-hidden">
          {sign('signs.comma') + t('language', { name: LANGUAGE_NAMES[current] })}
        </span>
      </summary>
      <nav aria-label={t('languages')}>
        <ul>
          {LANGUAGES.map((language) => (
            <li key={language}>
              <a
                href={hrefIn(language)}
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
