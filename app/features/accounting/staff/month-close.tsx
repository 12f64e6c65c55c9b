import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { Link } from 'react-router';
import type { ClosingLine } from '#app/features/staff/sections.server.ts';
import { ClosingList } from './closing-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type MonthCloseProps = {
  /** `YYYY-MM`, and as it is read. */
  month: string;
  name: string;
  /** When and by whom it was closed. */
  closed?: { at: string; who: string; /** The later month it was closed with. */ by: string | null };
  mayClose: boolean;
  /** Asked for, with a fresh proof: what it means is read once more, then it is done. */
  isClosing: boolean;
  /** The first open day once it is closed, as it is read. */
  next: string;
  /** What of it is still open. */
  open: readonly ClosingLine[];
  /** Where it is asked for. */
  path: string;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** Whether a month of the books is closed, and who may change that. */
export function MonthClose({ month, name, closed, mayClose, isClosing, next, open, path, failure }: MonthCloseProps) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="closing">
      <div className="sheet__h">
        <h2 id="closing">{t('report.closing.title', { month: name })}</h2>
      </div>
      <div className="sheet__b">
        <p>
          {!closed
            ? t('report.closing.open')
            : closed.by
              ? t('report.closing.closedBy', { month: closed.by, date: closed.at, who: closed.who })
              : t('report.closing.closed', { date: closed.at, who: closed.who })}
        </p>
        {!closed && <ClosingList lines={open} />}
        {mayClose && !closed && <p>{t('report.closing.means', { month: name, day: next })}</p>}
        {mayClose && !closed && !isClosing && (
          <p>
            <Link className="b" to={path}>
              {t('report.closing.begin', { month: name })}
            </Link>
          </p>
        )}
        {isClosing && (
          <>
            {open.some(({ count }) => count > 0) && (
              <p className="banner">{t('report.closing.waits', { day: next })}</p>
            )}
            <ActForm intent="close-month" label={t('report.closing.close', { month: name })} values={{ month }} />
          </>
        )}
        {mayClose && closed && !closed.by && (
          <ActForm intent="reopen-month" kind="line" label={t('report.closing.reopen')} values={{ month }}>
            <Field
              label={t('report.closing.reason')}
              {...again('reason', failure)}
              maxLength={500}
              required
              hint={t('report.closing.two')}
            />
          </ActForm>
        )}
      </div>
    </section>
  );
}
