import { data, href, redirect } from 'react-router';
import { zipParts } from '#app/features/members/own-data.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/person-archive-route.ts';

type Answer = { persons: { data: Record<string, object[]> }[] };

/** All that is held of one person, zipped: what `export-person` answers. A file asked for twice is logged twice, and kept nowhere. */
export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'persons.export');
  const page = href('/admin/persons/:id', { id: params.id });
  const form = await request.formData();
  form.delete('idempotencyKey');
  const { answer } = await callFromForm(
    context,
    form,
    'export-person',
    ({ reason }) => ({ ids: [params.id], reason: reason || undefined }),
    { language: staffLanguage(context.get(visitorContext).language) },
  );
  if (!answer.ok) {
    const { code } = answer.body as { code: string };
    if (code === 'fresh_proof_needed') throw redirect(`/admin/proof?next=${encodeURIComponent(page)}`, 303);
    if (code === 'person_not_found') throw data(null, { status: 404 });
    throw redirect(`${page}?refused=${code}`, 303);
  }
  const [person] = (answer.body as Answer).persons;
  const parts = Object.entries(person!.data).map(([name, rows]) => ({ name, rows }));
  return new Response(Buffer.from(zipParts(parts)), {
    headers: {
      'content-type': 'application/zip',
      // Not by name: what lies in a folder of downloads is seen by many.
      'content-disposition': `attachment; filename="person-${params.id.slice(0, 8)}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

/** A link to it is a link to the page where it is asked for. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/persons/:id', { id: params.id }), 302);
}
