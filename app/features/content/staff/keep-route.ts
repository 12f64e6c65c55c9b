import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callFromForm, textOf } from '#platform/form-endpoint.ts';
import { visitorContext } from '#platform/visitor.ts';
import { siteContextOf } from '#platform/site.ts';
import { editablesContext } from '#app/features/content/editable.server.ts';
import { MAX_BODY } from '#app/features/content/content-input.ts';
import { readEntryForm } from '#app/features/content/entry-form.server.ts';
import { previewOf } from '#app/features/content/preview-link.server.ts';
import type { Route } from './+types/keep-route.ts';

/** What the editor sends by itself while somebody writes: the form, answered as JSON. */
export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  const collection = context.get(editablesContext).get(params.collection);
  if (!collection) return Response.json({}, { status: 404 });
  const form = await request.formData();
  // A call is one key's; the next pause is another call.
  form.delete('idempotencyKey');
  const { answer } = await callFromForm(context, form, 'save-draft', () => ({
    collection: collection.name,
    id: textOf(form, 'entryId', 60) || (params.id === 'new' ? undefined : params.id),
    data: readEntryForm(collection.schema, form, staffLanguage(context.get(visitorContext).language)),
    body: textOf(form, 'body', MAX_BODY + 1),
    base: textOf(form, 'base', 20),
    madeAs: textOf(form, 'madeAs', 64) || undefined,
    isAuto: true,
  }));
  const kept = answer.body as { id: string; revision: number };
  const preview = answer.ok ? previewOf(collection, siteContextOf(context).settings.authSecret, kept) : undefined;
  return Response.json(
    { ...answer.body, preview },
    {
      status: answer.ok ? 200 : answer.status,
      headers: { 'cache-control': 'private, no-store' },
    },
  );
}
