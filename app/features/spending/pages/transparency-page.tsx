import { Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { Band } from '#app/ui/band.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { LoomOfFunds } from '#app/features/spending/parts/loom-of-funds.tsx';
import { drawSeal } from '#app/features/spending/draw-seal.server.ts';
import { FundRow } from '#app/features/spending/parts/fund-row.tsx';
import { SumTable } from '#app/features/spending/parts/sum-table.tsx';
import { Totals } from '#app/features/spending/parts/totals.tsx';
import { ProofDebt } from '#app/features/spending/parts/proof-debt.tsx';
import { readUnproven } from '#app/features/spending/read-spending.server.ts';
import { proofDays } from '#app/features/spending/proof-days.server.ts';
import { readOpenBooks } from '#app/features/spending/open-books.server.ts';
import { showBooks, showDebt } from '#app/features/spending/transparency-view.server.ts';
import type { Route } from './+types/transparency-page.ts';
import styles from './transparency-page.module.css';

export const handle = {
  isPublic: true,
  shows: ['fund'],
  params: ['year'],
  hydrate: 'never',
  namespaces: ['transparency'],
};

const HIDDEN = ['donors', 'faces', 'place', 'sellers', 'bank'] as const;
const FILES = [
  ['CSV', '/transparence.csv', 'csv'],
  ['JSON', '/transparence.json', 'json'],
  ['IATI', '/transparence/iati.xml', 'iatiFile'],
] as const;
const ANSWERS = ['where', 'what', 'costs', 'wrong'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const { db, settings } = siteContextOf(context);
  const words = translate(language, 'transparency');
  const typed = new URL(request.url).searchParams.get('year') ?? '';
  const year = /^20\d\d$/.test(typed) ? Number(typed) : undefined;
  const books = await readOpenBooks(db, language, year);
  return {
    meta: describePage(context, {
      path: '/transparence',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'transparence', type: 'balance', palette: 'midi' },
      crumbs: [{ name: words('title'), path: '/transparence' }],
    }),
    year,
    years: books.years,
    asOf: formatMoment(new Date(), language),
    days: proofDays(),
    isSample: !settings.isLive,
    hasIati: settings.iatiOrganisation !== undefined && books.funds.length > 0,
    seal: books.seal && {
      number: formatNumber(books.seal.seq, language),
      at: formatMoment(books.seal.at, language),
      hash: books.seal.hash,
      drawing: drawSeal(books.seal.hash),
    },
    ...showBooks(books, language, year !== undefined),
    debt: showDebt(await readUnproven(db, language), language),
  };
}

export const meta = pageMeta;

export default function Transparency({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  const { hasIati, year, years, asOf, isSample, seal, funds, totals, looms, byYear, costs, debt, days } = loaderData;
  // The table below names them all.
  const rows = funds.some(({ hasSpent }) => hasSpent) ? funds.filter(({ hasSpent }) => hasSpent) : funds;
  const choices = [...years.map((one) => ({ one, label: String(one) })), { one: undefined, label: t('allYears') }];
  return (
    <>
      <header className={`wrap ${styles.hero}`}>
        <h1>{t('heading')}</h1>
        <div className={styles.lead}>
          <p className="lead">{t('lead')}</p>
          <p className="small">{t('asOf', { moment: asOf })}</p>
          {isSample && <p className="small">{t('sample')}</p>}
        </div>
      </header>
      <Totals
        totals={totals.map(({ currency, hasUnproven, hasSpent, sums }) => ({
          ...sums,
          currency,
          hasSpent,
          unproven: hasUnproven ? sums.toProve : undefined,
        }))}
      />
      {looms.map((loom) => (
        <LoomOfFunds key={loom.currency} {...loom} isAlone={looms.length === 1} />
      ))}
      {looms.length === 0 && <Band src={artUrl({ kind: 'band', seed: 'transparence', width: 1280, height: 24 })} />}
      <section className="wrap section" aria-labelledby="funds">
        <div className={styles.head}>
          <h2 id="funds">{t('funds')}</h2>
          <nav className={styles.years} aria-label={t('year')}>
            {choices.map(({ one, label }) => (
              <Link
                key={label}
                to={one === undefined ? '/transparence' : `/transparence?year=${one}`}
                aria-current={one === year ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
        {funds.length === 0 && <p>{t('none')}</p>}
        {rows.map((fund) => (
          <FundRow key={fund.id} fund={fund} />
        ))}
      </section>
      <ProofDebt {...debt} days={days} />
      <section className="wrap section" aria-labelledby="table">
        <h2 id="table">{t('table')}</h2>
        <SumTable
          labelledBy="table"
          head={t('fund')}
          rows={funds}
          totals={totals.map(({ currency, sums }) => ({
            id: currency,
            title: totals.length > 1 ? t('together') + sign('signs.comma') + currency : t('together'),
            sums,
          }))}
        />
        <p className="small">{t(year === undefined ? 'tableNote' : 'yearNote')}</p>
        {byYear.length > 0 && (
          <>
            <h3 id="by-year" className={styles.byYear}>
              {t('byYear')}
            </h3>
            <SumTable labelledBy="by-year" head={t('year')} rows={byYear} />
            <p className="small">{t('yearNote')}</p>
          </>
        )}
      </section>
      {seal && (
        <section className={`section on-deep ${styles.seal}`} aria-labelledby="seal">
          <div className={`wrap ${styles.sealed}`}>
            <img className={styles.tiles} src={seal.drawing} alt="" width={192} height={192} />
            <div>
              <h2 id="seal">{t('seal')}</h2>
              <p>{t('sealText')}</p>
              <p className={styles.hash} dir="ltr">
                {seal.hash.match(/.{8}/g)!.join(' ')}
              </p>
              <p className="small">{t('sealLine', { number: seal.number, moment: seal.at })}</p>
            </div>
          </div>
        </section>
      )}
      <div className={`wrap section ${styles.pair}`}>
        <section aria-labelledby="downloads">
          <h2 id="downloads">{t('downloads')}</h2>
          <ul className={styles.plain}>
            {FILES.filter(([name]) => name !== 'IATI' || hasIati).map(([name, to, key]) => (
              <li key={key}>
                <a href={to}>
                  <Icon name="download-simple" size="sm" /> {name}
                </a>
                <span className="small">{t(key)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="hidden">
          <h2 id="hidden">{t('hidden')}</h2>
          <ul className={styles.plain}>
            {HIDDEN.map((key) => (
              <li key={key}>{t(`hide.${key}`)}</li>
            ))}
          </ul>
        </section>
      </div>
      <section className={`section ${styles.answers}`} aria-labelledby="plain">
        <div className="wrap">
          <h2 id="plain">{t('plain')}</h2>
          <div className={styles.trio}>
            {ANSWERS.map((key) => (
              <div key={key}>
                <h3>{t(key)}</h3>
                {key !== 'costs' && <p>{t(`${key}Text`)}</p>}
                {key === 'costs' &&
                  costs.map(({ currency, part }) => <p key={currency}>{t('costsText', { currency, part })}</p>)}
                {key === 'costs' && <p>{t(costs.length > 0 ? 'costsFrom' : 'costsNone')}</p>}
                {key === 'wrong' && (
                  <p>
                    <Link to="/contact">{t('write')}</Link>
                  </p>
                )}
              </div>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
