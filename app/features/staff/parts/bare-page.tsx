import type { ReactNode } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import '#app/features/staff/staff.css';

/** A page of the back office without its frame. Its words are French or English, and read from left to right. */
export function BarePage({ className = 'work', children }: { className?: string; children: ReactNode }) {
  const { i18n } = useTranslation('admin');
  return (
    <div className="staff" lang={i18n.language === 'en' ? 'en' : 'fr'} dir="ltr">
      <main className={className} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
