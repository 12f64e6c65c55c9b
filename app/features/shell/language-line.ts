import { addressIn } from '#app/shared/page-address.ts';
import styles from './language-line.module.css';
import { isLanguage, type Language } from '#app/shared/language.ts';

/** In each language: the way to the page in it, and the button that puts the line away. French is what the page speaks. */
const WORDS: Record<Exclude<Language, 'fr'>, [read: string, close: string]> = {
  en: ['Read this page in English', 'Close'],
  es: ['Leer esta página en español', 'Cerrar'],
  ar: ['اقرأ هذه الصفحة بالعربية', 'إغلاق'],
  pt: ['Ler esta página em português', 'Fechar'],
  de: ['Diese Seite auf Deutsch lesen', 'Schließen'],
  zh: ['用中文阅读本页', '关闭'],
  ru: ['Читать эту страницу по-русски', 'Закрыть'],
  hi: ['यह पृष्ठ हिन्दी में पढ़ें', 'बंद करें'],
  sw: ['Soma ukurasa huu kwa Kiswahili', 'Funga'],
};
const CLOSED = 'language-line-closed';

/** Who chose another language and came to a French address is led to the same page in it; once closed, not again in this tab. */
export function showLanguageLine(line: HTMLElement, language: string): void {
  const words = isLanguage(language) && language !== 'fr' ? WORDS[language] : undefined;
  if (!words || line.hasChildNodes() || isClosed()) return;
  const here = () => addressIn(location.pathname + location.search + location.hash, language as Language);
  const link = Object.assign(document.createElement('a'), { href: here(), textContent: words[0] });
  // A move by script may have led to another page since.
  link.addEventListener('click', () => (link.href = here()));
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
  close.setAttribute('aria-label', words[1]);
  close.addEventListener('click', () => {
    line.hidden = true;
    try {
      sessionStorage.setItem(CLOSED, '1');
    } catch {
      // Private windows may refuse: it is there again on the next page.
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  line.className = styles.line!;
  line.lang = language;
  line.dir = language === 'ar' ? 'rtl' : 'ltr';
  line.append(link, close);
  line.hidden = false;
}

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}
