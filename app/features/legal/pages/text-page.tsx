import { written } from '#app/shared/language.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { artUrl } from '#app/art/address/drawing.ts';
import { keepFrenchSpaces } from '#app/shared/french-spaces.ts';
import { showPictures } from '#app/features/photos/text-pictures.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { Band } from '#app/ui/band.tsx';
import { keptWords } from '#app/shared/retention.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { foundation } from '#app/kit/foundation.server.ts';
import { findEntry } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { legalTexts } from '#app/features/legal/documents.server.ts';
import { checkedFigures } from '#app/features/legal/accessibility.server.ts';
import { fillFacts, frameText } from '#app/kit/frame-text.ts';
import type { Route } from './+types/text-page.ts';
import styles from './text-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never', namespaces: ['legal'] };

const ALIASES: Record<string, string> = { 'privacy-policy': 'privacy' };

/** Terms, privacy, data rights, legal notice: the last part of the address names the text. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const name = splitAddress(new URL(request.url).pathname)
    .path.split('/')[1]!
    .replace(/\.data$/, '');
  const id = ALIASES[name] ?? name;
  const { db } = siteContextOf(context);
  const text = await findEntry(db, legalTexts, id, language);
  if (!text) throw new Response(null, { status: 404 });
  const { title, description, updated } = text.data;
  const { legalName, address, email, phone, registration, director, isSample } = foundation();
  const { html, headings } = frameText(
    fillFacts(await showPictures(db, text.html, language), {
      legalName,
      address: address.join(', '),
      email,
      phone: keepFrenchSpaces(phone),
      registration,
      director,
      ...keptWords(text.bodyLanguage),
      ...checkedFigures(text.bodyLanguage),
    }),
  );
  return {
    meta: describePage(context, {
      path: `/${id}`,
      title,
      description,
      art: { kind: 'scene', seed: `texte-${id}`, type: 'assemblee', palette: 'pluie' },
      crumbs: [{ name: title, path: `/${id}` }],
    }),
    id,
    language: text.language,
    stale: tellStale(text.stale, `/${id}`, language),
    bodyLanguage: text.bodyLanguage,
    title,
    description,
    updated,
    day: formatDay(updated, language),
    headings,
    html: linksIn(html, language),
    isSample,
  };
}

export const meta = pageMeta;

export default function LegalText({
  loaderData: { id, language, stale, bodyLanguage, title, description, updated, day, headings, html, isSample },
}: Route.ComponentProps) {
  const { t } = useTranslation('legal');
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <div lang={language}>
          <h1 id="s0">{title}</h1>
          <p className="lead quiet">{description}</p>
        </div>
        <p className="small">
          {t('updated')} <time dateTime={updated}>{day}</time>
        </p>
      </header>
      <StaleNote stale={stale} />
      <Band src={artUrl({ kind: 'band', seed: id, width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <b>{t('contents')}</b>
          <ol {...written(bodyLanguage)}>
            {headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`} dangerouslySetInnerHTML={{ __html: heading.title }} />
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {isSample && <p className={styles.sample}>{t('sample')}</p>}
          <div
            className={`prose ${styles.text}`}
            {...written(bodyLanguage)}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </div>
      </div>
    </>
  );
}
