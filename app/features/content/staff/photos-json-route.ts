import { attachPicture } from '#platform/pictures.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { PHOTOS } from '#app/features/photos/photo-rules.ts';
import { photoChoices } from '#app/features/photos/photos.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Route } from './+types/photos-json-route.ts';

const NEVER = { 'cache-control': 'private, no-store' };

/** The photos that a text may show, some at a time: for the dialog that puts one into it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'content.read');
  const { searchParams } = new URL(request.url);
  const of = (name: string) => (searchParams.get(name) ?? '').slice(0, 80);
  const page = await photoChoices(siteContextOf(context).db, of('own') || undefined, {
    q: of('q'),
    after: of('after'),
  });
  return Response.json(page, { headers: NEVER });
}

/** A photo taken up in that dialog: `add-photo`, with its file. */
export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'photos.add');
  const form = await request.formData();
  const { answer } = await callFromForm(
    context,
    form,
    'add-photo',
    ({ description, credit, consent, note, focus }) => ({
      description,
      credit,
      consent,
      note,
      ...(focus && { focus }),
    }),
    {
      attachment: await attachPicture(context.get(filesContext), PHOTOS, form),
      language: staffLanguage(context.get(visitorContext).language),
    },
  );
  return Response.json(answer.body, { status: answer.ok ? 200 : answer.status, headers: NEVER });
}
