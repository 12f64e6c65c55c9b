import { foundation } from '#app/kit/foundation.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { directionOf } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Route } from './+types/manifest-route.ts';

/** `/manifest.webmanifest`: the site as an app, in the visitor's language. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const t = translate(language, 'shell');
  const shortcut = (name: string, url: string) => ({
    name,
    url: addressIn(url, language),
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  const manifest = {
    id: '/',
    name: foundation().legalName,
    short_name: foundation().name,
    description: t('install.text'),
    lang: language,
    dir: directionOf(language),
    start_url: addressIn('/?source=app', language),
    scope: '/',
    display: 'standalone',
    background_color: '#FFFDF7',
    theme_color: '#FFFDF7',
    icons: [192, 512].flatMap((size) => [
      { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
    shortcuts: [shortcut(t('projects'), '/projects'), shortcut(t('search'), '/search')],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  });
}
