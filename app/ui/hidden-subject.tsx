import { useTranslation } from './words.tsx';

/** What a button or link is about, for who hears it without what it stands beside: "Lire la suite : Le four de Kisantu". */
export function HiddenSubject({ children, lang }: { children: string; lang?: string | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <span className="visually-hidden">
      {t('signs.colon')}
      <bdi lang={lang}>{children}</bdi>
    </span>
  );
}
