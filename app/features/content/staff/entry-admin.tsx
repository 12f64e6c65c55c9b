import { useState } from 'react';
import { data, href, Link, redirect } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { rolesWith, type Permission } from '#app/features/staff/roles.ts';
import { newKey } from '#app/kit/form-key.ts';
import { findNewPhoto, photoChoices, photoIdOf } from '#app/features/photos/photos.server.ts';
import { linesWithdrawn, placePicture } from '#app/features/photos/text-pictures.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatClock, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { LANGUAGE_NAMES, type Language } from '#app/shared/language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { KeyPart } from '#app/shared/word-keys.ts';
import type { CollectionName } from '#app/features/content/collection-names.ts';
import { editablesContext, mayEdit, openEditable, titleOf } from '#app/features/content/editable.server.ts';
import { fieldAnchor, type FieldFault, listFaults } from '#app/features/content/field-spec.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { type EntryRow, readEntries } from '#app/features/content/entry-list.server.ts';
import { listChanged, showChanged } from '#app/features/content/meaning.server.ts';
import { previewOf } from '#app/features/content/preview-link.server.ts';
import { countRevisions, findRevision, newestRevision } from '#app/features/content/revisions.server.ts';
import { FROM_FILE } from '#platform/content-store.ts';
import { findShown, isGoneOn } from './entry-view.server.ts';
import { actOnEntry } from './entry-actions.server.ts';
import { EntryForm, type ShownEntry } from './entry-form-view.tsx';
import { EntryState } from '#app/features/content/parts/entry-state.tsx';
import type { Route } from './+types/entry-admin.ts';

type DeskName = KeyPart<'admin', 'content.desk.'>;

type Page = ShownEntry & {
  collection: CollectionName;
  title: string;
  isOpen: boolean;
  /** Who may write, in words, for who may not. */
  writers: string;
  state?: EntryRow['state'];
  revisions?: number;
  /** Who is writing just now. */
  writing?: string;
  leaves?: string;
  hasLiveDate?: boolean;
  gone?: string | null;
  page?: string;
  /** Where that of it is done that is no text. */
  desk?: { path: string; of: DeskName };
  preview?: string;
};

/** Somebody whose words were kept so lately is writing now. */
const WRITING_MS = 2 * 60_000;

export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Page> {
  const staff = await staffOf(context, request, 'content.read');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const collection = openEditable(context.get(editablesContext), params.collection, staff);
  const { name, schema, editing } = collection;
  if (editing.begin && params.id === 'new') throw redirect(editing.begin, 303);
  if (editing.home) throw redirect(`${editing.home(params.id)}${new URL(request.url).search}`, 303);
  const [mayWrite, mayPublish] = [mayEdit(collection, 'write', staff), mayEdit(collection, 'publish', staff)];
  const { fixed, names: named } = editing;
  const choices = { ...editing.choices, ...(await editing.listChoices?.(db)) };
  const making = { language, fixed, choices, names: named, seed: editing.seed && `${editing.seed}-${params.id}` };
  const common = {
    collection: name as CollectionName,
    hasBody: editing.hasBody === true,
    isOpen: editing.isOpen === true,
    mayWrite,
    mayPublish,
    me: staff.memberId,
    pictures: { withdrawn: [] as number[], isPlaced: false, mayAdd: staff.permissions.has('photos.add') },
    writers: mayWrite ? '' : writersIn(language, editing.permissions?.write ?? 'texts.write'),
  };
  if (params.id === 'new') {
    if (!editing.isOpen) throw data(null, { status: 404 });
    if (!mayWrite)
      throw data(
        { code: 'permission_missing', permission: editing.permissions?.write ?? 'texts.write' },
        { status: 403 },
      );
    const blank = editing.blank?.() ?? {};
    return {
      ...common,
      isNew: true,
      id: 'new',
      title: '',
      fields: fieldsFor(schema, blank, { ...making, photos: await photoChoices(db, undefined) }),
      body: '',
      base: 0,
      madeAs: newKey(),
    };
  }
  const entry = (await readEntries(db, collection)).find(({ id }) => id === params.id);
  const begin = entry ? undefined : editing.begins?.().get(params.id);
  if (begin)
    return {
      ...common,
      isNew: true,
      id: params.id,
      title: titleOf(begin),
      fields: fieldsFor(schema, begin, { ...making, photos: await photoChoices(db, undefined) }),
      body: '',
      base: 0,
    };
  const shown = entry && (await findShown(db, name, entry.id));
  if (!shown) throw data(null, { status: 404 });
  // A photo that was just sent for it stands chosen; it is kept with the rest.
  const sent = await findNewPhoto(db, new URL(request.url).searchParams.get('photo'));
  const said = sent ? { ...shown.data, photo: sent } : shown.data;
  const { body, isPlaced } = await placePicture(db, shown.body, new URL(request.url).searchParams.get('picture'));
  const newest = await newestRevision(db, name, entry.id);
  const live = shown.liveRevision === null ? undefined : await findRevision(db, name, entry.id, shown.liveRevision);
  const names = await nameStaff(db, [newest?.who ?? '']);
  const hasTranslations = Object.values(entry.languages).some((state) => state !== 'missing');
  const isSomebody = newest && newest.who !== FROM_FILE;
  return {
    ...common,
    isNew: false,
    id: entry.id,
    title: titleOf(shown.data),
    fields: fieldsFor(schema, said, { ...making, photos: await photoChoices(db, photoIdOf(said)) }),
    body,
    pictures: { ...common.pictures, withdrawn: await linesWithdrawn(db, body), isPlaced },
    base: newest?.revision ?? 0,
    madeAs: shown.madeAs,
    state: entry.state,
    languages: namedLanguages(entry.languages),
    revisions: await countRevisions(db, name, entry.id),
    kept: isSomebody ? formatClock(newest.at, language) : undefined,
    writing:
      isSomebody && newest.isAuto && newest.who !== staff.memberId && Date.now() - newest.at.getTime() < WRITING_MS
        ? (names.get(newest.who) ?? newest.who)
        : undefined,
    leaves: entry.publishAt ? formatStamp(new Date(entry.publishAt), language) : undefined,
    live: shown.isLive ? formatStamp(live?.publishedAt ?? new Date(), language) : undefined,
    hasLiveDate: live?.publishedAt != null && live.who !== FROM_FILE,
    gone: shown.trashedAt && formatDay(isGoneOn(shown.trashedAt), language),
    page: shown.isLive || editing.isPageless ? editing.pageOf(entry.id, shown.data) : undefined,
    desk: editing.desk && mayWrite ? { path: editing.desk(entry.id), of: name as DeskName } : undefined,
    preview: previewOf(collection, settings.authSecret, { id: entry.id, revision: newest?.revision ?? 0 }),
    hasTranslations,
    changed:
      hasTranslations && mayPublish
        ? showChanged(await listChanged(db, collection, { id: entry.id, data: shown.data, body: shown.body }), language)
        : [],
  };
}

const writersIn = (language: Language, permission: string): string =>
  rolesWith(permission as Permission)
    .map((role) => translate(language, 'admin')(`role.${role}`))
    .join(', ');

function namedLanguages(languages: EntryRow['languages']) {
  const all = Object.entries(languages) as [Language, NonNullable<EntryRow['languages'][Language]>][];
  return (['done', 'stale', 'missing'] as const).map((state) => ({
    state,
    names: all.filter(([, one]) => one === state).map(([language]) => ({ language, name: LANGUAGE_NAMES[language] })),
  }));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  const language = staffLanguage(context.get(visitorContext).language);
  const collection = context.get(editablesContext).get(params.collection);
  if (!collection) throw data(null, { status: 404 });
  const answer = await actOnEntry(context, request, collection, params.id);
  if (answer instanceof Response) throw answer;
  const { data: typed, init } = answer;
  if (typed.base < 0) return data({ typed: { ...typed, data: {} } }, init ?? undefined);
  const { schema, editing } = collection;
  const { db, settings } = siteContextOf(context);
  const theirs = typed.theirs && {
    by: typed.theirs.by,
    at: formatClock(new Date(typed.theirs.at), language),
    base: typed.theirs.revision,
    body: typed.theirs.body,
    fields: fieldsFor(schema, typed.theirs.data, { language, fixed: editing.fixed, names: editing.names }),
  };
  const fields = fieldsFor(schema, typed.data, {
    language,
    seed: editing.seed && `${editing.seed}-${params.id}`,
    choices: { ...editing.choices, ...(await editing.listChoices?.(db)) },
    fixed: editing.fixed,
    names: editing.names,
    errors: typed.fields,
    photos: await photoChoices(db, photoIdOf(typed.data), typed.photos),
  });
  const body = typed.fields?.body;
  const faults: FieldFault[] = [
    ...listFaults(fields, typed.fields ?? {}),
    ...(body
      ? [{ key: 'body', label: translate(language, 'admin')('content.body'), error: body, anchor: fieldAnchor('body') }]
      : []),
  ];
  return data(
    {
      typed: { ...typed, theirs: undefined },
      theirs,
      fields,
      faults,
      // Kept, and then refused: what is looked at is what was kept.
      preview: previewOf(collection, settings.authSecret, { id: typed.id, revision: typed.base }),
      stamp: Date.now(),
    },
    init ?? undefined,
  );
}

/** One entry: its text, its fields, its drawing; where it is on its way; its languages and versions. */
export default function EntryPage({ loaderData: entry, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const at = { collection: entry.collection, id: entry.id };
  const answered = actionData as { stamp?: number; preview?: string; faults?: FieldFault[] } | undefined;
  // What the page keeps by itself is looked at by a link of its own, until another text is shown.
  const shown = `${entry.id}-${entry.base}-${answered?.stamp}`;
  const [kept, setKept] = useState<{ of: string; preview?: string }>();
  const preview = kept?.of === shown ? kept.preview : (answered?.preview ?? entry.preview);
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/content/:collection', { collection: entry.collection })}>
              <StaffIcon name="arrow-left" />
              <span>{t(`content.collection.${entry.collection}`)}</span>
            </Link>
          </p>
          <h1 lang={entry.title ? 'fr' : undefined}>
            {entry.title ||
              (entry.isNew
                ? t('content.newTitle', { collection: t(`content.collection.${entry.collection}`) })
                : t('content.untitled'))}
          </h1>
          {!entry.isNew && (
            <p className="sub row">
              <EntryState state={entry.state!} />
              <span>{aboutState(t, entry)}</span>
            </p>
          )}
        </div>
        {(!entry.isNew || preview) && (
          <div className="hd__a">
            {(entry.revisions ?? 0) > 0 && (
              <Link className="b b--q" to={href('/admin/content/:collection/:id/revisions', at)}>
                <StaffIcon name="clock" />
                <span>{t('content.revisionsCount', { count: entry.revisions! })}</span>
              </Link>
            )}
            {entry.desk && (
              <Link className="b" to={entry.desk.path}>
                <StaffIcon name="arrow-right" />
                {t(`content.desk.${entry.desk.of}`)}
              </Link>
            )}
            {preview && (
              <a className="b" href={preview} target="_blank" rel="noreferrer">
                <StaffIcon name="eye" />
                {t('content.preview')}
              </a>
            )}
            {entry.page && (
              <a className="b" href={entry.page}>
                {t('content.see')}
              </a>
            )}
          </div>
        )}
      </div>
      <ActNotice error={actionData?.typed.error} faults={answered?.faults} />
      {entry.writing && (
        <div className="banner" role="status">
          {t('content.writing', { by: entry.writing })}
        </div>
      )}
      {!entry.mayWrite && <p className="banner">{t('content.mayNot', { who: entry.writers })}</p>}
      <EntryForm entry={entry} answer={actionData} onKept={(path) => setKept({ of: shown, preview: path })} />
      {!entry.isNew && entry.mayPublish && (entry.isOpen || entry.leaves) && (
        <section className="sheet" aria-labelledby="way">
          <div className="sheet__h">
            <h2 id="way">{t('content.takeOff')}</h2>
          </div>
          <div className="sheet__b row">
            {entry.leaves && <ActForm intent="cancel-schedule" kind="line" label={t('content.cancelDate')} />}
            {entry.isOpen && entry.live && (
              <ActForm intent="unpublish-entry" kind="line" label={t('content.unpublish')} />
            )}
            {entry.isOpen && entry.state !== 'trash' && (
              <ActForm intent="trash-entry" quiet={{ icon: 'trash' }} label={t('content.trash')} />
            )}
          </div>
        </section>
      )}
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'admin'>>['t'];

function aboutState(t: Words, { gone, leaves, live, hasLiveDate }: Page): string {
  if (gone) return t('content.isTrash', { at: gone });
  if (leaves) return t('content.leaves', { at: leaves });
  if (!live) return t('content.isNot');
  return hasLiveDate ? t('content.isLive', { at: live }) : t('content.fromFile');
}
