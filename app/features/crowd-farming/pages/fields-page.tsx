import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Reasons } from '#app/ui/reasons.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { toCard } from '#app/features/crowd-farming/field-view.server.ts';
import { listFields } from '#app/features/crowd-farming/fields.server.ts';
import { FieldCard } from '#app/features/crowd-farming/parts/field-card.tsx';
import type { Route } from './+types/fields-page.ts';
import styles from './fields-page.module.css';

export const handle = { isPublic: true, shows: ['field'], namespaces: ['crowdFarming', 'donations'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'crowdFarming');
  return {
    meta: describePage(context, {
      path: '/crowd-farming',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'champs', type: 'recolte', palette: 'savane' },
      crumbs: [{ name: words('title'), path: '/crowd-farming' }],
    }),
    plots: (await listFields(siteContextOf(context).db, language)).map((plot) => toCard(plot, language)),
  };
}

export const meta = pageMeta;

const STEPS = ['choose', 'follow', 'share'] as const;
const REASONS = ['land', 'local', 'open'] as const;
const OPEN = ['accounts', 'photos', 'losses'] as const;

export default function Fields({ loaderData: { plots } }: Route.ComponentProps) {
  const { t } = useTranslation('crowdFarming');
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <ButtonLink to="/crowdfarming/project/1">{t('investNow')}</ButtonLink>
          </div>
          <img
            src={artUrl({ kind: 'scene', seed: 'champs', type: 'recolte', palette: 'savane' })}
            alt=""
            width={400}
            height={300}
            fetchPriority="high"
          />
        </div>
        <Band src={artUrl({ kind: 'band', seed: 'champs', width: 1280, height: 24 })} />
      </header>
      <section className="wrap section" aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <i aria-hidden="true">{index + 1}</i>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <Reasons
        id="why"
        title={t('why.title')}
        items={REASONS.map((reason) => ({ title: t(`why.${reason}.title`), text: t(`why.${reason}.text`) }))}
        className={styles.why}
      />
      <section className={`wrap section below ${styles.available}`} aria-labelledby="available">
        <h2 id="available">{t('available')}</h2>
        {plots.length === 0 ? (
          <Empty
            image={artUrl({ kind: 'scene', seed: 'vide', type: 'planches', palette: 'soir', frame: '1:1' })}
            title={t('none')}
          >
            <ButtonLink kind="ink" to="/impact-hub#project-form">
              {t('submit')}
            </ButtonLink>
          </Empty>
        ) : (
          <ul className={styles.grid}>
            {plots.map((plot) => (
              <li key={plot.id}>
                <FieldCard plot={plot} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={`below ${styles.open}`} aria-labelledby="transparency">
        <div className="wrap">
          <h2 id="transparency">{t('open.title')}</h2>
          <p className="lead">{t('open.text')}</p>
          <ul>
            {OPEN.map((key) => (
              <li key={key}>{t(`open.${key}`)}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap section" aria-labelledby="join">
        <h2 id="join">{t('join.title')}</h2>
        <p className="lead quiet">{t('join.text')}</p>
        <p className={styles.acts}>
          <ButtonLink kind="ink" to="/join-us">
            {t('join.volunteer')}
          </ButtonLink>
          <ButtonLink kind="line" to="/contact">
            {t('join.contact')}
          </ButtonLink>
          <ButtonLink to="/donate">{t('join.give')}</ButtonLink>
        </p>
      </section>
    </>
  );
}
