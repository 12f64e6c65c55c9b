import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Period, PERIODS, SIDES } from './report.ts';

type Span = { period: Period; from: string; before: string; after: string };
type SpanProps = {
  span: Span;
  /** What else the address of the page says. */
  rest?: Record<string, string>;
};

const address = (period: string, at: string, rest?: Record<string, string>) =>
  `?${new URLSearchParams({ period, at, ...rest })}`;

/** The period before and the one after. */
export function TurnPeriod({ span, rest }: SpanProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Link className="b" to={address(span.period, span.before, rest)} rel="prev">
        <StaffIcon name="caret-left" /> {t('report.before')}
      </Link>
      <Link className="b" to={address(span.period, span.after, rest)} rel="next">
        {t('report.after')} <StaffIcon name="caret-right" />
      </Link>
    </>
  );
}

export function PeriodNav({ span, rest }: SpanProps) {
  const { t } = useTranslation('admin');
  return (
    <nav className="views" aria-label={t('report.period')}>
      {Object.keys(PERIODS).map((period) => (
        <Link
          key={period}
          to={address(period, span.from, rest)}
          aria-current={period === span.period ? 'page' : undefined}
        >
          {t(`report.periods.${period as Period}`)}
        </Link>
      ))}
    </nav>
  );
}

const OTHERS = [
  { key: 'funds', path: () => href('/admin/reports/funds') },
  { key: 'ledger', path: () => href('/admin/reports/ledger') },
  { key: 'files', path: () => href('/admin/reports/files') },
] as const;

type ReportPlacesProps = {
  span?: Pick<Span, 'period' | 'from'>;
  current: (typeof SIDES)[number] | (typeof OTHERS)[number]['key'];
};

/** The sides of a report, and what else is read out of the books; of the same days where it has any. */
export function ReportPlaces({ span, current }: ReportPlacesProps) {
  const { t } = useTranslation('admin');
  const days: Record<string, string> = span ? { period: span.period, at: span.from } : {};
  const places = [
    ...SIDES.map((by) => ({ key: by, to: `${href('/admin/reports')}?${new URLSearchParams({ ...days, by })}` })),
    ...OTHERS.map(({ key, path }) => ({ key, to: `${path()}?${new URLSearchParams(days)}` })),
  ];
  return (
    <nav className="chips" aria-label={t('report.by')}>
      {places.map(({ key, to }) => (
        <Link
          key={key}
          className="chip"
          to={to}
          aria-current={key === current ? 'page' : undefined}
          style={
            key === current ? ({ background: 'var(--c-mangue)', color: 'var(--c-encre)' } as CSSProperties) : undefined
          }
        >
          {t(`report.sides.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
