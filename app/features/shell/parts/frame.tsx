import type { ReactNode } from 'react';
import type { Site } from '#app/shared/site.ts';

/** What stands around every page: header, footer, bottom bar. */
export function Frame({ children }: { site?: Site; children: ReactNode }) {
  return <main id="main">{children}</main>;
}
