import type { CSSProperties } from 'react';
import { data, href, Link, redirect } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { translate } from '#app/kit/words.server.ts';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
import { doubtDays } from '#app/features/spending/doubts/doubt-days.server.ts';
import { DOUBT_FIELDS } from '#app/features/spending/doubt-rules.ts';
import { DoubtForm } from '#app/features/spending/parts/doubt-form.tsx';
import { countSpending } from '#app/features/spending/count-spending.server.ts';
import { proofDays } from '#app/features/spending/proof-days.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { Chip, Chips } from '#app/ui/chip.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Spendings } from '#app/features/projects/parts/spendings.tsx';
import { findDoubted, listPieces, readBands } from '#app/features/projects/pieces.server.ts';
import { findProject } from '#app/features/projects/projects.server.ts';
import type { Route } from './+types/pieces-page.ts';
import styles from './pieces-page.module.css';

export const handle = {
  isPublic: true,
  shows: ({ id }: Record<string, string>) => [`fund:project-${id}`, 'fund:project-1'],
  params: ['after', 'piece', 'sent', 'etat', 'poste'],
  hydrate: 'never',
  namespaces: ['projects', 'transparency'],
};

const STATES = ['proven', 'unproven'] as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const found = await findProject(db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { id, project, source, fund } = found;
  const words = translate(language, 'projects');
  const path = href('/projects/:id', { id: String(id) });
  const { searchParams } = new URL(request.url);
  const counts = await countSpending(db, fund.id);
  const lines = source.budget.flatMap(({ label }, index) => {
    const count = counts.byLine.get(label);
    return count ? [{ label, shown: project.budget[index]!.label, number: String(index + 1), count }] : [];
  });
  const line = lines.find(({ number }) => number === searchParams.get('poste'));
  const state = STATES.find((one) => one === searchParams.get('etat'));
  const listed = await listPieces(db, fund, language, {
    after: searchParams.get('after') ?? undefined,
    filter: { ...(state && { state }), ...(line && { budgetLine: line.label }) },
  });
  const chosen = searchParams.get('piece') ?? undefined;
  const isListed = chosen === undefined || listed.pieces.some((piece) => piece.id === chosen);
  return {
    meta: describePage(context, {
      path: `${path}/preuves`,
      title: `${words('pieces.heading')}${PUNCTUATION[language].colon}${project.title}`,
      description: words('pieces.text'),
      art: { kind: 'scene', seed: `preuves-${id}`, type: 'toles', palette: 'midi' },
      crumbs: [
        { name: words('project.projects'), path: '/projects' },
        { name: project.title, path },
        { name: words('pieces.heading'), path: `${path}/preuves` },
      ],
    }),
    path,
    title: project.title,
    language: found.language,
    days: proofDays(),
    cloth: clothUrl(fund.cloth),
    bands: await readBands(db, fund, language),
    counts: {
      spendings: formatNumber(counts.all, language),
      proofs: formatNumber(counts.proofs, language),
      all: counts.all,
      proven: counts.proven,
      unproven: counts.open,
    },
    lines: lines.map(({ shown, number, count }) => ({ label: shown, number, count })),
    state,
    line: line?.number,
    ...listed,
    chosen,
    doubted: isListed ? undefined : await findDoubted(db, fund, chosen, language),
    doubtDays: doubtDays(),
    isSent: searchParams.has('sent'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'report-doubt', (fields) => ({
    ...readFields(DOUBT_FIELDS, fields),
    spendingId: fields.spendingId,
    email: fields.email,
    company: fields.company,
  }));
  if (answer.ok) throw redirect(`${href('/projects/:id', params)}/preuves?sent#doute`, 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

/** What a project's fund received, paid and can prove; each spending with its pieces, or how long they are missing. */
export default function Pieces({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  const { t: sign } = useTranslation('ui');
  const { path, title, language, cloth, bands, pieces, next, days, chosen, doubted, isSent } = loaderData;
  const { counts, lines, state, line } = loaderData;
  const here = `${path}/preuves`;
  const chosenOnly = state ? `etat=${state}` : line && `poste=${line}`;
  const doubtable = doubted ? [doubted, ...pieces] : pieces;
  return (
    <div style={{ '--cloth': cloth } as CSSProperties}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.crumb}>
          <Link to={path} lang={language}>
            {title}
          </Link>
        </p>
        <h1>{t('pieces.heading')}</h1>
        <p className="lead">{t('pieces.text')}</p>
      </header>
      <div className={styles.bands}>
        <div className="wrap">
          {bands ? (
            <ThreeBands
              {...bands}
              labels={{ received: t('pieces.received'), spent: t('pieces.spent'), proven: t('pieces.proven') }}
            />
          ) : (
            <p>{tell('pieces.none')}</p>
          )}
        </div>
      </div>
      <div className={styles.strip} aria-hidden="true" />
      <section className="wrap section" aria-labelledby="pieces">
        <h2 id="pieces">{t('pieces.title')}</h2>
        {counts.all > 0 && (
          <>
            <p className={`quiet ${styles.counts}`}>
              {t('pieces.counts', { spendings: counts.spendings, proofs: counts.proofs })}
            </p>
            <Chips label={t('pieces.filter')}>
              <Chip to={`${here}#pieces`} isCurrent={!chosenOnly}>
                {t('pieces.all')} <b className="num">{counts.all}</b>
              </Chip>
              {STATES.filter((one) => counts[one] > 0).map((one) => (
                <Chip key={one} to={`${here}?etat=${one}#pieces`} isCurrent={one === state}>
                  {tell(one === 'proven' ? 'proven' : 'toProve')} <b className="num">{counts[one]}</b>
                </Chip>
              ))}
              {lines.map(({ label, number, count }) => (
                <Chip key={number} to={`${here}?poste=${number}#pieces`} isCurrent={!state && number === line}>
                  <span lang={language}>{label}</span> <b className="num">{count}</b>
                </Chip>
              ))}
            </Chips>
          </>
        )}
        {pieces.some(({ isSample }) => isSample) && (
          <p className={styles.sample}>
            <Icon name="info" size="sm" /> {t('pieces.sample')}
          </p>
        )}
        {pieces.length > 0 && <Spendings pieces={pieces} days={days} doubtPath={(id) => `${here}?piece=${id}#doute`} />}
        <p className="row">
          {next && (
            <ButtonLink kind="line" to={`${here}?${chosenOnly ? `${chosenOnly}&` : ''}after=${next}#pieces`}>
              {tell('pieces.older')}
            </ButtonLink>
          )}
          <TextLink to="/transparence">{tell('pieces.all')}</TextLink>
        </p>
      </section>
      {doubtable.length > 0 && (
        <DoubtForm
          spendings={doubtable.map((one) => ({
            id: one.id,
            label: (one.title || tell(`kind.${one.kind}`)) + sign('signs.comma') + one.sum,
          }))}
          chosen={chosen}
          days={loaderData.doubtDays}
          isSent={isSent}
          failure={actionData}
        />
      )}
    </div>
  );
}
