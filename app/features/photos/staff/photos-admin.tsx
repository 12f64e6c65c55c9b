import { href, Link, useSearchParams } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { PhotoField } from '#app/features/staff/parts/photo-field.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa, formatDay } from '#app/shared/dates.server.ts';
import { withFocus } from '#app/shared/photo-sources.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { attachPicture, picturePath } from '#platform/pictures.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PHOTOS } from '#app/features/photos/photo-rules.ts';
import { listPhotos, listUses } from '#app/features/photos/photos.server.ts';
import { PhotoCard, withPhoto } from './photo-card.tsx';
import { PhotoWords } from '#app/features/photos/parts/photo-words.tsx';
import type { Route } from './+types/photos-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'photos.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listPhotos(db, new URL(request.url).searchParams.get('after') ?? undefined);
  const names = await nameStaff(
    db,
    items.flatMap(({ addedBy, withdrawnBy }) => [addedBy, withdrawnBy ?? addedBy]),
  );
  const uses = await listUses(
    db,
    items.map(({ id }) => id),
  );
  return {
    next,
    textPath: textPathOf(request),
    isForText: isForText(request),
    mayAdd: staff.permissions.has('photos.add'),
    mayWithdraw: staff.permissions.has('photos.withdraw'),
    photos: items.map(({ id, description, credit, consent, consentNote, focus, addedBy, addedAt, ...gone }) => ({
      id,
      description,
      credit,
      consent,
      note: consentNote,
      focus,
      path: withFocus(picturePath(PHOTOS, id), focus),
      who: names.get(addedBy) ?? addedBy,
      day: formatDay(dayInKinshasa(addedAt), language),
      uses: uses.filter((use) => use.photoId === id).map(({ collection, id: entry }) => ({ collection, id: entry })),
      withdrawn: gone.withdrawnAt
        ? {
            who: names.get(gone.withdrawnBy!) ?? gone.withdrawnBy!,
            day: formatDay(dayInKinshasa(gone.withdrawnAt), language),
            reason: gone.withdrawnReason ?? '',
          }
        : undefined,
    })),
  };
}

/** The text that a photo is sent for, as the address says: whoever came from it goes back there. */
function textPathOf(request: Request): string | undefined {
  const [, collection, id] = /^([\w-]+)\/([\w-]+)$/.exec(new URL(request.url).searchParams.get('for') ?? '') ?? [];
  if (!collection || !id) return undefined;
  const at = new URL(request.url).searchParams.get('at');
  return `${href('/admin/content/:collection/:id', { collection, id })}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
}

/** It goes into the text, not in the place of its drawing. */
const isForText = (request: Request) => new URL(request.url).searchParams.get('in') === 'text';

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'photos.read');
  const files = context.get(filesContext);
  return callStaffForm(
    context,
    request,
    {
      'add-photo': ({ description, credit, consent, note, focus }) => ({
        description,
        credit,
        consent,
        note,
        ...(focus && { focus }),
      }),
      'focus-photo': ({ photoId, focus }) => ({ photoId, focus }),
      'withdraw-photo': ({ photoId, reason }) => ({ photoId, reason }),
    },
    ({ photoId }) => {
      const text = textPathOf(request);
      if (!text || !photoId) return href('/admin/photos');
      return withPhoto(text, String(photoId), isForText(request));
    },
    { attach: (form) => attachPicture(files, PHOTOS, form) },
  );
}

/** The photos that texts may show: a new one with who is seen on it, and each with where it stands and the way to take it back. */
export default function PhotosPage({
  loaderData: { photos, next, textPath, isForText: isInText, mayAdd, mayWithdraw },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const nextSearch = new URLSearchParams([...search].filter(([name]) => ['for', 'at', 'in'].includes(name)));
  if (next) nextSearch.set('after', next);
  const adding = actionData?.intent === 'add-photo' ? actionData : undefined;
  return (
    <>
      {textPath && (
        <p>
          <Link className="b b--q" to={textPath}>
            <StaffIcon name="arrow-left" />
            <span>{t('photos.backToText')}</span>
          </Link>
        </p>
      )}
      <div className="hd">
        <div>
          <h1>{t('photos.title')}</h1>
          <p className="sub">{t(isInText && textPath ? 'photos.forText' : 'photos.sentence')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {mayAdd && (
        <section className="sheet" aria-labelledby="add">
          <div className="sheet__h">
            <h2 id="add">{t('photos.add')}</h2>
          </div>
          <div className="sheet__b">
            <ActForm intent="add-photo" label={t('photos.keep')} hasFile>
              <PhotoField isNeeded error={adding?.fields.file} />
              <PhotoWords isNeeded typed={adding?.typed} errors={adding?.fields} />
            </ActForm>
          </div>
        </section>
      )}
      {photos.length === 0 && <p className="quiet">{t('photos.none')}</p>}
      <ul className="photos">
        {photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            textPath={isInText ? textPath : undefined}
            mayAdd={mayAdd}
            mayWithdraw={mayWithdraw}
            failure={actionData?.typed.photoId === photo.id ? actionData : undefined}
          />
        ))}
      </ul>
      {next && (
        <p>
          <Link className="b" to={`?${nextSearch}`} rel="next">
            {t('list.next')}
          </Link>
        </p>
      )}
    </>
  );
}
