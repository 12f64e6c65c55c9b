import { useTranslation } from '#app/ui/words.tsx';
import { artUrl } from '#app/art/drawing.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

export const handle = { isPublic: true, namespaces: ['home'] };

export function loader({ context }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'home');
  return { title: words('metaTitle'), description: words('metaDescription') };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'description', content: loaderData?.description }];

const PLATE = artUrl({ kind: 'hero', vignette: 'ecole', palette: 'aube', seed: 'accueil' });

export default function Home() {
  const { t } = useTranslation('home');
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <p className={styles.acts}>
            <ButtonLink kind="ink" to="/projects/1#donner">
              {t('give')}
            </ButtonLink>
            <ButtonLink kind="line" to="/projects">
              {t('projects')}
            </ButtonLink>
          </p>
        </div>
        <img src={PLATE} alt="" width={720} height={640} fetchPriority="high" />
      </div>
      <Band src={artUrl({ kind: 'band', seed: 'accueil', width: 1280, height: 24 })} />
    </>
  );
}
