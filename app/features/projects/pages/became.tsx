import type { CSSProperties } from 'react';
import { data, href, Link, redirect } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { nameFunds } from '#app/features/donations/fund-names.server.ts';
import { listGiftsOfPayment } from '#app/features/donations/own-gifts.server.ts';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
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
import { Spendings } from '#app/features/projects/parts/spendings.tsx';
import { tellArrival, tellNext } from '#app/features/projects/arrival.server.ts';
import { Next } from '#app/features/projects/parts/next.tsx';
import { Arrival } from '#app/features/projects/parts/arrival.tsx';
import { ProofNotice } from '#app/features/projects/parts/proof-notice.tsx';
import { listPieces, readFundSums, tellBands } from '#app/features/projects/pieces.server.ts';
import type { Route } from './+types/became.ts';
import styles from './pieces.module.css';

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
    cloth: clothUrl(gift.fund.cloth),
    bands: tellBands(gift.fund, sums, language),
    arrival: await tellArrival(db, paymentId!, gift, language),
    upcoming: await tellNext(db, gift.fund.id, language),
    left:
      sums.balanceMinor > 0
        ? formatMoneyWhole({ amountMinor: sums.balanceMinor, currency: gift.fund.currency }, language)
        : undefined,
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
  const { t: tell } = useTranslation('transparency');
  const {
    sum,
    date,
    day,
    receipt,
    receiptPath,
    path,
    fund,
    cloth,
    bands,
    pieces,
    next: older,
    days,
    piecesPath,
    others,
  } = loaderData;
  return (
    <div style={{ '--cloth': cloth } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.crumb}>
          <Link to={receiptPath}>{receipt ? t('became.receipt', { number: receipt }) : t('became.toReceipt')}</Link> ·{' '}
          <time dateTime={date}>{day}</time>
        </p>
        <h1>{t('became.heading', { sum })}</h1>
        <p className="lead">
          {t('became.in')}{' '}
          <Link to={fund.path} lang={fund.language}>
            {fund.title}
          </Link>
        </p>
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
      </header>
      <div className={styles.strip} aria-hidden="true" />
      <Arrival sum={sum} {...loaderData.arrival} />
      <section className="wrap section" aria-labelledby="pieces">
        <h2 id="pieces">{t('became.paid')}</h2>
        {pieces.some(({ sample }) => sample) && (
          <p className={styles.sample}>
            <Icon name="info" size="sm" /> {t('pieces.sample')}
          </p>
        )}
        {pieces.length > 0 ? (
          <Spendings
            pieces={pieces}
            days={days}
            doubtPath={(id) => (piecesPath ? `${piecesPath}?piece=${id}#doute` : '/contact')}
          />
        ) : (
          <p>{t('became.nothing')}</p>
        )}
        {older && (
          <p>
            <ButtonLink kind="line" to={`${path}${path.includes('?') ? '&' : '?'}after=${older}`}>
              {tell('pieces.older')}
            </ButtonLink>
          </p>
        )}
      </section>
      <div className={`wrap ${styles.after}`}>
        <Next upcoming={loaderData.upcoming} left={loaderData.left} />
        {loaderData.notice && <ProofNotice {...loaderData.notice} />}
      </div>
      <div className={styles.bands}>
        <section className={`wrap ${styles.fund}`} aria-labelledby="fund">
          <h2 id="fund">{t('became.fund')}</h2>
          {bands && (
            <ThreeBands
              {...bands}
              labels={{ received: t('pieces.received'), spent: t('pieces.spent'), proven: t('pieces.proven') }}
            />
          )}
          <div>
            <h3>{t('became.honest')}</h3>
            <p>{t('became.honestText')}</p>
          </div>
          <p>
            <TextLink to="/transparence">{tell('pieces.all')}</TextLink>
          </p>
        </section>
      </div>
    </div>
  );
}
