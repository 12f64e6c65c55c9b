import type { ReactNode } from 'react';

type TableSheetProps = {
  id: string;
  title: ReactNode;
  /** Beside the title: the sum of the table. */
  aside?: ReactNode;
  /** Between its head and the table. */
  before?: ReactNode;
  /** Below the table. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A sheet of a page that holds one table, which is scrolled by itself where it is too wide. */
export function TableSheet({ id, title, aside, before, foot, children }: TableSheetProps) {
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="sheet__h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {before}
      <div className="scroll" role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
      {foot}
    </section>
  );
}
