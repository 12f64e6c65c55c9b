import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { Site } from '#app/shared/site.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { useMoveFocus } from '#app/features/shell/use-move-focus.ts';
import { useDropKeptLists, useMoves } from '#app/kit/use-moves.ts';
import { Banner } from './banner-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Consent } from './consent-box.tsx';
import { FlashNotice } from './flash-notice.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { Notices } from './notices.tsx';

type FrameProps = {
  site?: Site;
  /** The page is the same for everybody: nobody is paying or signing in on it. */
  isPublic: boolean;
  newsletter: ReactNode;
  children: ReactNode;
};

/** What stands around every page: demo banner, header, footer, bottom bar, passing messages. */
export function Frame({ site, isPublic, newsletter, children }: FrameProps) {
  const { t, i18n } = useTranslation('shell');
  useMoveFocus();
  useMoves();
  useDropKeptLists();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {site?.isDemo && (
        <aside className={styles.demo} aria-label={t('demo')}>
          <p className="wrap">
            <span>{t('demo')}</span> <a href="/demo/mail">{t('demoMail')}</a> <a href="/demo/ui">{t('demoUi')}</a>
          </p>
        </aside>
      )}
      {isPublic && site?.banner && <Banner banner={site.banner} />}
      <Header name={t('brand')} member={site?.member?.name} menus={site?.menus} />
      {/* Filled by a script for who chose another language (language-line.ts): the page is the same for everybody. */}
      {i18n.language === DEFAULT_LANGUAGE && (
        <aside id="language-line" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {site && <Footer site={site} newsletter={newsletter} />}
      <BottomBar />
      <Notices />
      <FlashNotice />
      <InstallPrompt />
      <Consent />
      <Toaster />
    </>
  );
}
