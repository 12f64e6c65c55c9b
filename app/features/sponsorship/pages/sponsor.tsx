import { data, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-door.ts';
import { visitorContext } from '#platform/visitor.ts';
import { SponsorForm } from '../parts/sponsor-form.tsx';
import { KINDS, type Kind, readSponsorshipFields } from '../sponsorship-terms.ts';
import type { Route } from './+types/sponsor.ts';
import styles from './sponsor.module.css';

export const handle = { isPublic: true, params: ['type'], namespaces: ['sponsorship', 'donations'] };

/** `/sponsor` and `/donate` are one page; `?type=` names the tab. */
export function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'sponsorship');
  const asked = new URL(request.url).searchParams.get('type');
  return {
    meta: describePage(context, { path: '/sponsor', title: words('title'), description: words('description'), art: { kind: 'scene', seed: 'parrainer', type: 'mere', palette: 'aube' }, crumbs: [{ name: words('title'), path: '/sponsor' }] }),
    kind: (KINDS.find((known) => known === asked) ?? 'child') as Kind,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'create-sponsorship', readSponsorshipFields);
  if (answer.ok) throw redirect(String(answer.body.checkoutUrl), 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

// Borrowed names, drawn faces: no child is shown (design, 9).
const FACES: Drawing[] = [
  { kind: 'portrait', seed: 'parrainer-1', gender: 'm', child: true, plain: true, palette: 'pluie' },
  { kind: 'portrait', seed: 'parrainer-2', gender: 'f', hair: 'haut', plain: true, palette: 'midi' },
  { kind: 'portrait', seed: 'parrainer-3', gender: 'f', child: true, plain: true, flip: true, palette: 'soir' },
];
const SCENES: Record<Kind, Drawing> = {
  child: { kind: 'scene', seed: 'parrainer-enfant', type: 'lecteur', palette: 'aube' },
  meal: { kind: 'scene', seed: 'parrainer-repas', type: 'repas', palette: 'midi' },
  tree: { kind: 'scene', seed: 'parrainer-arbre', type: 'pepiniere', palette: 'savane' },
  classroom: { kind: 'scene', seed: 'parrainer-classe', type: 'ecole', palette: 'midi' },
};
const FEATURES = ['one', 'two', 'three'] as const;
const STEPS = ['choose', 'pay', 'receipt', 'news'] as const;

export default function Sponsor({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('sponsorship');
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
          <p>
            <ButtonLink kind="ink" to="#choisir" reloadDocument>
              {t('choose')}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.faces} aria-hidden="true">
          {FACES.map((face) => (
            <img key={face.kind === 'portrait' ? face.seed : ''} src={artUrl(face)} alt="" width={240} height={290} />
          ))}
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'parrainer', width: 1280, height: 24 })} />
      <div id="choisir" className={`wrap section ${styles.body}`}>
        <Tabs label={t('tabs')} current={kind} tabs={KINDS.map((id) => ({ id, label: t(`kind.${id}.tab`), to: `?type=${id}#choisir` }))}>
          <div className={styles.panel}>
            <section aria-labelledby="what">
              <img src={artUrl(SCENES[kind])} alt="" width={400} height={300} loading="lazy" />
              <h2 id="what">{t(`kind.${kind}.title`)}</h2>
              <p className="lead">{t(`kind.${kind}.text`)}</p>
              <p className={styles.impact}>{t(`kind.${kind}.impact`)}</p>
              <p className="quiet">{t(`kind.${kind}.place`)}</p>
              <ul className={styles.features}>
                {FEATURES.map((key) => (
                  <li key={key}>{t(`kind.${kind}.${key}`)}</li>
                ))}
                <li>{t('features.receipt')}</li>
                <li>{t('features.cancel')}</li>
              </ul>
            </section>
            <SponsorForm key={kind} kind={kind} failure={actionData} />
          </div>
        </Tabs>
      </div>
      <section className={`below ${styles.steps}`} aria-labelledby="steps">
        <div className="wrap">
          <h2 id="steps">{t('steps')}</h2>
          <ol>
            {STEPS.map((key, index) => (
              <li key={key}>
                <span className={styles.lozenge} aria-hidden="true">
                  <b className="num">{index + 1}</b>
                </span>
                <h3>{t(`step.${key}`)}</h3>
                <p>{t(`step.${key}Text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
