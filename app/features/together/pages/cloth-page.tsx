import { data, href, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { Worth } from '#app/features/payments/parts/worth.tsx';
import { tellBoughtSince } from '#app/features/spending/bought-since.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { Band } from '#app/ui/band.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { daysLeft, motifTiles, nameFundsOf, showRows } from '#app/features/together/cloth-view.server.ts';
import { closedAt, findCloth, isOpen, listRows } from '#app/features/together/cloths.server.ts';
import { ClothHead } from '#app/features/together/parts/cloth-head.tsx';
import { PosterBand } from '#app/features/together/parts/poster-band.tsx';
import { ReportForm } from '#app/features/together/parts/report-form.tsx';
import { Rules } from '#app/features/together/parts/rules.tsx';
import { WeaveForm } from '#app/features/together/parts/weave-form.tsx';
import { WovenCloth } from '#app/features/together/parts/woven-cloth.tsx';
import { readRowFields } from '#app/features/together/together-rules.ts';
import { findShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/cloth-page.ts';
import styles from './cloth-page.module.css';

export const handle = {
  isPublic: true,
  params: ['signale'],
  shows: ['fund', 'cloth'],
  namespaces: ['together', 'donations'],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const found = await findCloth(db, params.slug);
  if (!found || found.state === 'removed') throw new Response(null, { status: 404 });
  const words = translate(language, 'together');
  const { id, title, goalMinor, totalMinor, people, lastDay } = found;
  const path = href('/ensemble/:slug', params);
  const rows = await listRows(db, id);
  const fund = (await nameFundsOf(db, [found], language)).get(id)!;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'XOF' }, language);
  const open = isOpen(found);
  const startedDay = dayInKinshasa(found.startedAt);
  const endedOn = found.state === 'closed' ? dayInKinshasa((await closedAt(db, id)) ?? new Date()) : lastDay;
  return {
    meta: describePage(context, {
      path,
      title,
      description: found.words || words('description'),
      art: { kind: 'scene', seed: found.slug, type: 'uniformes', palette: 'midi' },
      crumbs: [
        { name: words('title'), path: '/ensemble' },
        { name: title, path },
      ],
    }),
    path,
    url: addressIn(`${settings.origin}${path}`, language),
    cloth: {
      id,
      slug: found.slug,
      title,
      words: found.words,
      language: found.language,
      starter: found.starterName,
      isSample: found.isSample,
      areHeightsBySum: found.areHeightsBySum,
      startedOn: formatDay(startedDay, language),
      total: money(totalMinor),
      totalMinor,
      goal: money(goalMinor),
      missing: totalMinor < goalMinor ? money(goalMinor - totalMinor) : undefined,
      people,
      days: daysLeft(lastDay),
      ended: open ? undefined : formatDay(endedOn < lastDay ? endedOn : lastDay, language),
    },
    fund: { ...fund, path: found.fund.path },
    match: open ? await findShownMatch(db, { id: found.fundId }, language) : undefined,
    bought: {
      since: formatDay(startedDay, language),
      told: (await tellBoughtSince(db, [{ fundId: found.fundId, day: startedDay }], language))[0],
      path: /^\/projects\/\d+$/.test(found.fund.path) ? `${found.fund.path}/preuves` : '/transparence',
    },
    others: people - rows.length,
    woven: showRows(rows, found),
    motifs: motifTiles(),
    presets: changedPresets(),
    isSent: new URL(request.url).searchParams.has('signale'),
  };
}

/** Two forms post here: a gift, and what is said of a word that hurts. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const isReport = form.get('intent') === 'report';
  const { answer, typed } = isReport
    ? await callFromForm(context, form, 'report-row', ({ row, why }) => ({ row, why }))
    : await callFromForm(context, form, 'weave-row', readRowFields);
  if (answer.ok)
    throw redirect(
      isReport ? `${href('/ensemble/:slug', params)}?signale=1#signaler` : String(answer.body.checkoutUrl),
      303,
    );
  const { error, fields } = answer.body;
  return data({ isReport, error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

/** A cloth woven together: what it gathered, its rows, the gift that adds one, and the poster that brings more. */
export default function Cloth({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('together');
  const { t: sign } = useTranslation('ui');
  const { cloth, fund, path, url, woven, motifs, others, bought, presets, isSent } = loaderData;
  const { title, language, ended } = cloth;
  const sum = [
    t('sum.of', { goal: cloth.goal }),
    t('sum.people', { count: cloth.people }),
    ...(ended ? [] : [cloth.days > 0 ? t('sum.days', { count: cloth.days }) : t('sum.last')]),
  ];
  return (
    <>
      <ClothHead cloth={cloth} fund={fund} />
      <Band src={artUrl({ kind: 'band', seed: cloth.slug, width: 1280, height: 24 })} />
      <div className={`wrap ${styles.columns}`}>
        <section aria-labelledby="etoffe">
          <p className={styles.total}>
            <b className="num">{cloth.total}</b>
            <Worth money={{ amountMinor: cloth.totalMinor, currency: 'XOF' }} isWhole />
          </p>
          <p className="lead quiet">{sum.join(' · ')}</p>
          <h2 id="etoffe" className="visually-hidden">
            {t('rowsLabel')}
          </h2>
          <WovenCloth
            labelledBy="etoffe"
            rows={woven.rows}
            tiles={woven.tiles}
            others={others}
            hasPlace={!ended}
            missing={cloth.missing}
          />
          <p className="fine quiet">{t(cloth.areHeightsBySum ? 'heightsBySum' : 'heightsEven')}</p>
          <section className={styles.bought} aria-labelledby="paye">
            <h2 id="paye">{t('bought.title')}</h2>
            <p>
              {bought.told ? (
                <>
                  {t('bought.text', { day: bought.since, sum: bought.told.sum }) + sign('signs.gap')}
                  {bought.told.what}
                </>
              ) : (
                t('bought.nothing', { day: bought.since })
              )}
            </p>
            <p>
              <TextLink to={bought.path}>{t('bought.see')}</TextLink>
            </p>
          </section>
          <ReportForm
            rows={woven.rows}
            action={path}
            isSent={isSent}
            failure={actionData?.isReport ? actionData : undefined}
          />
        </section>
        <div>
          {ended ? (
            <div className={styles.ended} id="donner">
              <h2>{t('ended.title')}</h2>
              <p>{t('ended.text', { day: ended })}</p>
              {actionData && !actionData.isReport && <p role="alert">{actionData.error}</p>}
              <p>
                <Link to={fund.path}>{t('ended.fund')}</Link>
              </p>
            </div>
          ) : (
            <WeaveForm
              clothId={cloth.id}
              action={path}
              presets={presets}
              tiles={motifs}
              areHeightsBySum={cloth.areHeightsBySum}
              match={loaderData.match}
              failure={actionData && !actionData.isReport ? actionData : undefined}
            />
          )}
          <p>
            <TextLink to={href('/hommage')} reloadDocument isForward>
              {t('tribute')}
            </TextLink>
          </p>
          <p className="small">
            {t('yoursIt') + sign('signs.gap')}
            <Link to={`${path}/tenir`} rel="nofollow" reloadDocument>
              {t('keep.open')}
            </Link>
          </p>
        </div>
      </div>
      {!ended && <PosterBand title={title} language={language} path={path} url={url} tiles={motifs} />}
      <Rules isSample={cloth.isSample} />
    </>
  );
}
