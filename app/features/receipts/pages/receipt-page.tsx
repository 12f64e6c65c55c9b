import type { CSSProperties } from 'react';
import { registrationOf } from '#app/kit/identity-lines.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { data, href, Link } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { translate } from '#app/kit/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/receipt-page.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { amountInWords } from '#app/features/receipts/amount-in-words.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { correctedDay } from '#app/features/receipts/receipt-words.server.ts';
import { taxReceiptName } from '#app/features/receipts/tax/entity.ts';
import { listTaxReceipts } from '#app/features/receipts/tax/tax-receipts.server.ts';
import styles from './receipt-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['payments'] };

/** The receipt as a page, by its signed link: to read, to print, and to check that we issued it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const paymentId = readLink(settings, 'receipt', params.token);
  const facts =
    paymentId && (await findReceiptFacts({ db, purposes: context.get(payContext).purposes, settings }, paymentId));
  if (!facts) throw data(null, { status: 404 });
  const { name, amountMinor, currency, inEuros, refundedMinor, correctedAt, foundation } = facts;
  const words = translate(language, 'receipts');
  return {
    title: translate(language, 'payments')('receipt.metaTitle', { number: name }),
    name,
    sum: formatMoney({ amountMinor, currency }, language),
    words: amountInWords({ amountMinor, currency }, language),
    euros: inEuros && formatMoney({ amountMinor: inEuros.amountMinor, currency: 'EUR' }, language),
    refunded:
      refundedMinor > 0 && !facts.isMistake
        ? formatMoney({ amountMinor: refundedMinor, currency }, language)
        : undefined,
    isCancelled: facts.isCancelled,
    isMistake: facts.isMistake,
    corrected: correctedAt && words('corrected', { date: correctedDay(correctedAt, language) }),
    address: facts.address && { term: words('address'), text: facts.address },
    tax: (await listTaxReceipts(db, [paymentId])).map((receipt) => ({
      id: receipt.id,
      term: words('tax_given'),
      text: words(receipt.cancelledAt ? 'tax_given_gone' : 'tax_given_by', {
        receipt: taxReceiptName(receipt),
        entity: receipt.entity.name,
      }),
    })),
    paidAt: formatMoment(facts.paidAt, language),
    donorName: facts.donorName,
    purpose: facts.purpose,
    interval: facts.interval,
    method: facts.method,
    paymentId: facts.paymentId,
    cloth: clothUrl(facts.cloth),
    giftUrl: facts.giftUrl,
    becamePath:
      facts.hasFund && !facts.isCancelled ? href('/receipts/:token/suite', { token: params.token }) : undefined,
    unprinted: facts.isUnprinted ? words('unprinted', { number: name, name: facts.donorName ?? '' }) : undefined,
    pdfPath: href('/receipts/:token/pdf', { token: params.token }),
    foundation: {
      legalName: foundation.legalName,
      address: foundation.address,
      registration: registrationOf(foundation),
      isSample: foundation.isSample,
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const { t: sign } = useTranslation('ui');
  const { foundation } = receipt;
  return (
    <div className={`wrap ${styles.page}`}>
      <p className={receipt.isCancelled ? styles.void : styles.genuine}>
        {t(receipt.isMistake ? 'receipt.mistake' : receipt.isCancelled ? 'receipt.cancelled' : 'receipt.genuine')}
      </p>
      <article className={styles.sheet} style={{ '--cloth': receipt.cloth } as CSSProperties}>
        <header className={styles.head}>
          <h1>{t('receipt.title')}</h1>
          <p>
            <span className="quiet">{t('receipt.number')}</span> <b className="num">{receipt.name}</b>
            {receipt.corrected && (
              <>
                <br />
                {receipt.corrected}
              </>
            )}
          </p>
        </header>
        <div className={styles.amount}>
          <i aria-hidden="true" />
          <p className="num">{receipt.sum}</p>
          <p>
            {receipt.words}
            {receipt.euros && sign('signs.open') + receipt.euros + sign('signs.close')}
          </p>
          {receipt.refunded && !receipt.isCancelled && <p>{t('receipt.refunded', { sum: receipt.refunded })}</p>}
        </div>
        <dl className={styles.lines}>
          <Line term={t('receipt.date')} value={receipt.paidAt} />
          <Line term={t('receipt.donor')} value={receipt.donorName ?? t('receipt.anonymous')} />
          {receipt.address && <Line term={receipt.address.term} value={receipt.address.text} />}
          <Line term={t('receipt.purpose')} value={receipt.purpose} />
          <Line term={t('receipt.frequency')} value={t(`receipt.interval.${receipt.interval}`)} />
          {receipt.method && <Line term={t('receipt.method')} value={receipt.method} />}
          {receipt.tax.map(({ id, term, text }) => (
            <Line key={id} term={term} value={text} />
          ))}
          <Line term={t('receipt.reference')} value={receipt.paymentId} />
        </dl>
        <footer className={styles.foot}>
          <p>
            <b>{foundation.legalName}</b>
            {sign('signs.comma') + foundation.address.join(', ')}. {foundation.registration}
          </p>
          <p>
            {t('receipt.tax')}
            {foundation.isSample && sign('signs.gap') + t('receipt.sample')}
          </p>
        </footer>
      </article>
      {receipt.unprinted && (
        <p>
          <bdi>{receipt.unprinted}</bdi>
        </p>
      )}
      <p className={styles.acts}>
        {!receipt.unprinted && (
          <ButtonLink kind="ink" to={receipt.pdfPath} reloadDocument>
            {t('receipt.pdf')}
          </ButtonLink>
        )}
        {receipt.becamePath && <Link to={receipt.becamePath}>{t('receipt.became')}</Link>}
        {receipt.giftUrl && <a href={receipt.giftUrl}>{t('paid.manage')}</a>}
      </p>
    </div>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
