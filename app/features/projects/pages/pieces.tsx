import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { ThreeBands } from '#app/features/spending/parts/three-bands.tsx';
import { proofDays } from '#app/features/spending/proof-days.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Spendings } from '../parts/spendings.tsx';
import { listPieces, readBands } from '../pieces.server.ts';
import { findProject } from '../projects.server.ts';
import type { Route } from './+types/pieces.ts';
import styles from './pieces.module.css';

export const handle = {
  isPublic: true,
  shows: ({ id }: Record<string, string>) => [`fund:project-${id}`, 'fund:project-1'],
  params: ['after'],
  hydrate: 'never',
  namespaces: ['projects', 'transparency'],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const found = await findProject(db, params.id, language);
  if (!found) throw new Response(null, { status: 404 });
  const { id, project, fund } = found;
  const words = translate(language, 'projects');
  const path = href('/projects/:id', { id: String(id) });
  return {
    meta: describePage(context, {
      path: `${path}/preuves`,
      title: `${words('pieces.heading')} : ${project.title}`,
      description: words('pieces.text'),
      art: { kind: 'scene', seed: `preuves-${id}`, type: 'anciens', palette: 'midi' },
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
    ...(await listPieces(db, fund, language, { after: new URL(request.url).searchParams.get('after') ?? undefined })),
  };
}

export const meta = pageMeta;

/** What a project's fund received, paid and can prove; each spending with its pieces, or how long they are missing. */
export default function Pieces({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  const { t: tell } = useTranslation('transparency');
  const { path, title, language, cloth, bands, pieces, next, days } = loaderData;
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
        {pieces.some(({ sample }) => sample) && (
          <p className={styles.sample}>
            <Icon name="info" size="sm" /> {t('pieces.sample')}
          </p>
        )}
        {pieces.length > 0 && <Spendings pieces={pieces} days={days} />}
        <p className="row">
          {next && (
            <ButtonLink kind="line" to={`${path}/preuves?after=${next}`}>
              {tell('pieces.older')}
            </ButtonLink>
          )}
          <TextLink to="/transparence">{tell('pieces.all')}</TextLink>
        </p>
      </section>
    </div>
  );
}
