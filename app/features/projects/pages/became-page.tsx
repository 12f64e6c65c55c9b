import type { CSSProperties } from 'react';
import { data, href, Link, redirect } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftsOfPayment } from '#app/features/donations/own-gifts.server.ts';
import { findGiver, setWantsProofs, wantsProofs } from '#app/features/spending/notices/proof-readers.server.ts';
import { proofDays } from '#app/features/spending/proof-days.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatMoney, formatMoneyWhole } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readLink } from '#platform/signed-links.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Thread } from '#app/features/projects/parts/thread.tsx';
import { Lozenges } from '#app/features/projects/parts/lozenge-grid.tsx';
import { tellArrival, tellNext } from '#app/features/projects/arrival.server.ts';
import { tellLozenges } from '#app/features/projects/lozenges.server.ts';
import { ProofNotice } from '#app/features/projects/parts/proof-notice.tsx';
import { listPieces, readFundSums } from '#app/features/projects/pieces.server.ts';
import type { Route } from './+types/became-page.ts';
import styles from './became-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['projects', 'transparency'] };

/**
 * What became of a gift, by the signed link of its receipt: for guests too, and it names nobody. Of one to several funds `?fund=` names
 * which part; without it the largest.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member } = context.get(visitorContext);
  const paymentId = readLink(settings, 'receipt', params.token);
  const search = new URL(request.url).searchParams;
  const gifts = paymentId ? await listGiftsOfPayment(db, paymentId) : [];
  const gift = gifts.find(({ fund }) => fund.id === search.get('fund')) ?? gifts[0];
  if (!gift) throw data(null, { status: 404 });
  const funds = await nameFunds(
    db,
    gifts.map(({ fund }) => ({ ...fund, fundId: fund.id })),
    language,
  );
  const sums = await readFundSums(db, gift.fund.id);
  const giver = await findGiver(db, paymentId!, member?.id);
  const named = funds.find(({ id }) => id === gift.fund.id);
  const words = translate(language, 'projects');
  const sum = formatMoney(gift, language);
  const from = dayInKinshasa(gift.paidAt);
  const own = href('/receipts/:token/suite', params);
  const pathOf = (fundId: string) => (gifts.length > 1 ? `${own}?fund=${fundId}` : own);
  const path = pathOf(gift.fund.id);
  const { rank, countedMinor, ...arrival } = await tellArrival(db, paymentId!, gift, language);
  const { currency, supporters, cloth } = gift.fund;
  return {
    meta: describePage(context, {
      path,
      title: words('became.heading', { sum }),
      description: words('became.text'),
      isHidden: true,
    }),
    path,
    others: funds
      .filter(({ id }) => id !== gift.fund.id)
      .map(({ id, title, language: shown }) => ({ title, language: shown, path: pathOf(id) })),
    sum,
    date: from,
    day: formatDay(from, language),
    receipt: gift.receipt,
    receiptPath: href('/receipts/:token', params),
    fund: { title: named!.title, language: named!.language, path: gift.fund.path },
    // A project's pieces have a page of their own, where a doubt is said.
    piecesPath: /^\/projects\/\d+$/.test(gift.fund.path) ? `${gift.fund.path}/preuves` : undefined,
    days: proofDays(),
    cloth: { '--cloth': clothUrl(cloth), '--fa': cloth.fg, '--fb': cloth.bg },
    arrival,
    lozenges: tellLozenges(sums, { countedMinor, rank, supporters }, currency, language),
    upcoming: await tellNext(db, gift.fund.id, language),
    left: sums.balanceMinor > 0 ? formatMoneyWhole({ amountMinor: sums.balanceMinor, currency }, language) : undefined,
    notice: giver && { isOn: await wantsProofs(db, giver) },
    ...(await listPieces(db, gift.fund, language, {
      from,
      after: search.get('after') ?? undefined,
    })),
  };
}

/** Who gave without an account says by their receipt's link whether they are told of proofs; a member says it signed in. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member } = context.get(visitorContext);
  const form = await request.formData();
  const paymentId = readLink(settings, 'receipt', params.token);
  const giver = paymentId ? await findGiver(db, paymentId, member?.id) : undefined;
  if (!giver) throw data(null, { status: 404 });
  await db.transaction((tx) => setWantsProofs(tx, giver, form.get('intent') === 'start', language));
  const { search } = new URL(request.url);
  throw redirect(`${href('/receipts/:token/suite', params)}${search}#prevenir`, 303);
}

export const meta = pageMeta;

/** A gift is in its fund with those of others; what that fund paid since, each with its proof. No note is followed through it. */
export default function Became({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  const { t: sign } = useTranslation('ui');
  const { t: tell } = useTranslation('transparency');
  const { sum, date, day, receipt, receiptPath, path, fund, cloth, arrival, lozenges, pieces, others } = loaderData;
  const { next: older, days, piecesPath, upcoming, left, notice } = loaderData;
  return (
    <div style={cloth as CSSProperties}>
      <header className={styles.hero}>
        <div className={`wrap ${styles.head}`}>
          <h1>{t('became.heading', { sum })}</h1>
          <div className={styles.words}>
            <p className="lead">
              {t('became.in') + sign('signs.gap')}
              <Link to={fund.path} lang={fund.language}>
                {fund.title}
              </Link>
            </p>
            <p>
              <ButtonLink kind="ink" size="sm" to={receiptPath}>
                {receipt ? t('became.receipt', { number: receipt }) : t('became.toReceipt')}
              </ButtonLink>
            </p>
          </div>
          {others.length > 0 && (
            <ul className={styles.others} aria-label={t('became.others')}>
              {others.map((other) => (
                <li key={other.path}>
                  <TextLink to={other.path} lang={other.language}>
                    {other.title}
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <div className={styles.rows}>
        <i />
        <i />
        <div className={styles.own}>
          <div className="wrap">
            <p>
              <b className="num">{sum}</b>
              <span>
                {t('became.row') + sign('signs.gap')}
                {t('became.rowOf', arrival) + sign('signs.comma')}
                <time dateTime={date}>{day}</time>
              </span>
            </p>
          </div>
        </div>
        <i />
        <i />
      </div>
      <div className={`wrap ${styles.main}`}>
        <section aria-labelledby="pieces">
          <h2 id="pieces">{t('became.paid')}</h2>
          {pieces.some(({ isSample }) => isSample) && (
            <p className={styles.sample}>
              <Icon name="info" size="sm" /> {t('pieces.sample')}
            </p>
          )}
          <Thread
            arrival={{ date, day, sum, ...arrival }}
            pieces={pieces}
            olderPath={older ? `${path}${path.includes('?') ? '&' : '?'}after=${older}` : undefined}
            days={days}
            doubtPath={(id) => (piecesPath ? `${piecesPath}?piece=${id}#doute` : '/contact')}
            next={{ upcoming, left }}
          />
        </section>
        <div className={styles.side}>
          {lozenges && <Lozenges {...lozenges} sum={sum} />}
          <section className={styles.honest}>
            <h2>{t('became.honest')}</h2>
            <p>{t('became.honestText')}</p>
            <p>
              <TextLink to="/transparence">{tell('pieces.all')}</TextLink>
            </p>
          </section>
          {notice && <ProofNotice {...notice} />}
        </div>
      </div>
      <div className={styles.question}>
        <div className="wrap">
          <p>{t('became.question')}</p>
          <ButtonLink kind="ink" to="/contact">
            {tell('write')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
