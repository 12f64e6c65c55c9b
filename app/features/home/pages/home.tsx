import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { donateFromPage } from '../../donations/donate.server.ts';
import { listFeatured, toCard } from '../../projects/projects.server.ts';
import { describeFoundation } from '../describe-foundation.server.ts';
import { listLatestNews, listVoices } from '../home.server.ts';
import { Counters } from '../parts/counters.tsx';
import { Featured } from '../parts/featured.tsx';
import { Hero } from '../parts/hero.tsx';
import { LatestNews } from '../parts/latest-news.tsx';
import { Partners } from '../parts/partners.tsx';
import { Press } from '../parts/press.tsx';
import { Vision } from '../parts/vision.tsx';
import { Voices } from '../parts/voices.tsx';
import { Ways } from '../parts/ways.tsx';
import type { Route } from './+types/home.ts';

export const handle = { isPublic: true, namespaces: ['home', 'projects', 'donations'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'home');
  const [featured, voices, news] = await Promise.all([listFeatured(db, [1, 2, 3]), listVoices(db), listLatestNews(db, language)]);
  return {
    meta: describePage(context, { path: '/', title: words('metaTitle'), description: words('metaDescription'), jsonLd: describeFoundation(settings.origin) }),
    cards: featured.map(toCard),
    voices,
    news,
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function Home({ loaderData: { cards, voices, news }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Band src={artUrl({ kind: 'band', seed: 'accueil', width: 1280, height: 24 })} />
      <Vision />
      <Featured cards={cards} />
      <Band src={artUrl({ kind: 'band', seed: 'chiffres', width: 1280, height: 24 })} />
      <Counters />
      <Press />
      <Ways failure={actionData} />
      <Voices voices={voices} />
      <LatestNews items={news} />
      <Partners />
    </>
  );
}
