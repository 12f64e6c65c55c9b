import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { writeTranslatedFile } from '#platform/translation-file.ts';
import { readBlocks } from '#app/features/translations/blocks.server.ts';
import { findEntry } from './find-entry.server.ts';
import type { Route } from './+types/entry-file-route.ts';

/** An entry in a language as a file of content/: drafts and what visitors read, and French where there is nothing yet. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'content.read');
  const { db } = siteContextOf(context);
  const { texts, language, entry } = await findEntry(context, params);
  const blocks = await readBlocks(db, texts, entry, language);
  const said = new Map(blocks.filter(({ text }) => text !== '').map(({ hash, text }) => [hash, text]));
  const { extension, text } = writeTranslatedFile(texts.schema, entry, said);
  return new Response(text, {
    headers: {
      'Content-Type': `${extension === 'md' ? 'text/markdown' : 'application/yaml'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${entry.id}.${language}.${extension}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
