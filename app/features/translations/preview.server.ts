import { randomBytes } from 'node:crypto';
import type { DrawPage, Endpoint } from '#app/features/define-feature.server.ts';
import { type Previewed, readPreview } from '#app/features/content/preview-link.server.ts';
import { type Editable, editablesOf } from '#app/features/content/editable.server.ts';
import { fillGaps } from '#app/features/content/fill-gaps.ts';
import { faultOf } from '#app/features/content/publish.server.ts';
import { findRevision, newestRevision } from '#app/features/content/revisions.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { Collection } from '#platform/content.ts';
import { showEntry } from '#platform/content-store.ts';
import { contentSecurityPolicy, type PolicyOptions } from '#platform/csp.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { html } from '#platform/html.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';
import { showDrafts } from './show-drafts.server.ts';
import { textSourcesOf } from './text-sources.server.ts';
import { isTarget } from './translated.ts';

/** What is previewed, and how it is published for it. */
type Shown = { data: unknown; isIncomplete?: boolean; show: (tx: Database) => Promise<void> };

/** Carries the rendered page out of a transaction that is rolled back. */
class Drawn extends Error {
  readonly page: Response;
  constructor(page: Response) {
    super('drawn');
    this.page = page;
  }
}

/**
 * `GET /preview/:token`: shows a draft, or the drafts of a translation, as their page would. It is published in a
 * transaction, the page is rendered in it, and the transaction is rolled back, so that the preview is exactly the page,
 * and nobody else sees it. Without scripts, because the address is not the page's own. Further pages of an entry open
 * in the same way (`?part=`), including their forms, whose data are not stored.
 */
export function previewEndpoints(
  { db, settings }: SiteContext,
  collections: readonly Collection<never>[],
  { draw, policy }: { draw: DrawPage; policy: PolicyOptions },
): Endpoint[] {
  const [editables, textSources] = [editablesOf(collections), textSourcesOf(collections)];
  /** A revision of the French. */
  const findDraft = async (collection: Editable, { id, revision }: Previewed): Promise<Shown | Refusal | undefined> => {
    // What was kept by itself may have gone into the next: then that is meant.
    const found =
      (await findRevision(db, collection.name, id, revision)) ?? (await newestRevision(db, collection.name, id));
    if (!found) return undefined;
    const filled = fillGaps(collection.schema, found.data);
    const hasBody = found.body.trim() !== '' || !collection.editing.hasBody;
    const body = hasBody ? found.body : '…';
    const fault = faultOf(collection, { data: (filled?.data ?? found.data) as typeof found.data, body });
    if (fault) return new Refusal(fault.code, { status: 409 });
    const data = collection.schema.parse(filled!.data);
    return {
      data,
      isIncomplete: filled!.hasGaps || !hasBody,
      show: (tx) => showEntry(tx, collection, { id, data, body }),
    };
  };
  /** The drafts of a translation, with the published French. */
  const findTranslation = async ({ collection, id, language }: Previewed): Promise<Shown | undefined> => {
    const texts = textSources.get(collection);
    const [source] = (await texts?.read(db, id)) ?? [];
    if (!texts || !source || !isTarget(language)) return undefined;
    return { data: source.data, show: (tx) => showDrafts(tx, texts, source, language) };
  };
  const handle: Endpoint['handle'] = async (c) => {
    const asked = readPreview(settings, c.req.param('token') ?? '');
    const collection = asked && editables.get(asked.collection);
    const found = collection && (await (asked.language ? findTranslation(asked) : findDraft(collection, asked)));
    if (!found) return undefined;
    if (found instanceof Refusal) return found;
    const { language = 'fr' } = asked;
    const visitor: Visitor = {
      ...c.get('visitor'),
      language,
      member: undefined,
      author: undefined,
      isPreview: true,
    };
    const nonce = randomBytes(16).toString('base64');
    const { editing } = collection;
    const main = addressIn(editing.pageOf(asked.id, found.data), language);
    const parts = Object.fromEntries(
      Object.entries(editing.partsOf?.(asked.id, found.data) ?? {}).map(([name, to]) => [
        name,
        addressIn(to, language),
      ]),
    );
    const search = new URL(c.req.url).searchParams;
    const name = search.get('part') ?? '';
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    search.delete('part');
    // Only what belongs to the text is tried: a question of a lesson, not a gift.
    if (c.req.method === 'POST' && !part) return undefined;
    const form = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : undefined;
    const path = `${part ?? main}${search.size > 0 ? `?${search}` : ''}`;
    const page = await db
      .transaction(async (tx) => {
        await found.show(tx);
        const drawn = await draw(path, visitor, nonce, tx as unknown as RootDatabase, form);
        throw new Drawn(new Response(await drawn.text(), drawn));
      })
      .catch((error: unknown) => {
        if (error instanceof Drawn) return error.page;
        throw error;
      });
    const within = (to: string) => {
      const [known] = Object.entries({ '': main, ...parts }).find(([, one]) => one === to) ?? [];
      return known === undefined ? undefined : known === '' ? c.req.path : `${c.req.path}?part=${known}`;
    };
    const leads = page.headers.get('location');
    if (leads && page.status >= 300 && page.status < 400) return c.redirect(within(leads) ?? c.req.path, 303);
    const bar = html`<p role="status" lang="fr" dir="ltr" style="${BAR}">
      ${translate('fr', 'admin')(found.isIncomplete ? 'content.previewGaps' : 'content.previewBar')}
    </p>`.text;
    const text = (await page.text())
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(/ href="(\/[^"?#]*)"/g, (link, to: string) => {
        const inside = within(to);
        return inside ? ` href="${inside}"` : link;
      })
      .replace(/<body[^>]*>/, (body) => body + bar);
    return c.html(text, page.status as 200, {
      'Content-Security-Policy': contentSecurityPolicy([`'nonce-${nonce}'`], policy),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      // No other site hears the address; our own forms say where they come from.
      'Referrer-Policy': 'same-origin',
    });
  };
  return (['GET', 'POST'] as const).map((method) => ({ method, path: '/preview/:token', handle }));
}

const BAR =
  'margin:0;padding:.75rem 1rem;background:#ffb81c;color:#14231b;font-weight:600;position:sticky;inset-block-start:0;z-index:1000';
