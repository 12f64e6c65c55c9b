import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { foundation, SAMPLE_FOUNDATION } from '#app/kit/foundation.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { FOOTER_BAND } from '#app/kit/footer-band.ts';
import { Band } from '#app/ui/band.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { donateFromPage } from '#app/features/donations/donate.server.ts';
import { changedPresets } from '#app/features/donations/gift-presets.server.ts';
import { listFeatured, toCard } from '#app/features/projects/projects.server.ts';
import { describeFoundation } from '#app/features/home/describe-foundation.server.ts';
import { listLatestNews, listVoices } from '#app/features/home/home.server.ts';
import { listCounters } from '#app/features/home/counters.server.ts';
import { listSlides } from '#app/features/home/slides.server.ts';
import { Counters } from '#app/features/home/parts/counter-band.tsx';
import { Featured } from '#app/features/home/parts/featured.tsx';
import { Hero } from '#app/features/home/parts/hero.tsx';
import { LatestNews } from '#app/features/home/parts/latest-news.tsx';
import { Partners } from '#app/features/home/parts/partners.tsx';
import { Press } from '#app/features/home/parts/press.tsx';
import { Vision } from '#app/features/home/parts/vision.tsx';
import { Voices } from '#app/features/home/parts/voices.tsx';
import { Ways } from '#app/features/home/parts/ways.tsx';
import type { Route } from './+types/home-page.ts';

export const handle = { isPublic: true, shows: ['fund', 'academy'], namespaces: ['home', 'projects', 'donations'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'home');
  const [shown, figures, featured, voices, news] = await Promise.all([
    listSlides(db, language),
    listCounters(db, language),
    listFeatured(db, [1, 2, 3], language),
    listVoices(db, language),
    listLatestNews(db, language),
  ]);
  return {
    meta: describePage(context, {
      path: '/',
      title: words('metaTitle'),
      description: words('metaDescription'),
      jsonLd: describeFoundation(settings.origin, language),
    }),
    slides: shown,
    counters: figures,
    cards: featured.map(toCard),
    voices,
    news,
    presets: changedPresets(),
    // Press and partners are invented, as the sample's projects are.
    hasSamples: settings.withSamples,
    hasMeaning: foundation().name === SAMPLE_FOUNDATION.name,
  };
}

export const action = ({ context, request }: Route.ActionArgs) => donateFromPage(context, request);

export const meta = pageMeta;

export default function Home({
  loaderData: { slides, counters, cards, voices, news, presets, hasSamples, hasMeaning },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <Hero slides={slides} />
      <Band src={artUrl({ kind: 'band', seed: 'accueil', width: 1280, height: 24 })} />
      <Vision hasMeaning={hasMeaning} hasPrograms={hasSamples} />
      {cards.length > 0 && <Featured cards={cards} />}
      <Band src={FOOTER_BAND} />
      {counters.length > 0 && <Counters counters={counters} />}
      {hasSamples && <Press />}
      <Ways failure={actionData} presets={presets} />
      {voices.length > 0 && <Voices voices={voices} />}
      {news.length > 0 && <LatestNews items={news} />}
      {hasSamples && <Partners />}
    </>
  );
}
