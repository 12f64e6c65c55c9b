import { useRef } from 'react';
import { data, Form, href, Link, redirect } from 'react-router';
import { editablesContext } from '#app/features/content/editable.server.ts';
import { previewPath } from '#app/features/content/preview-link.server.ts';
import { copyKey } from '#app/features/content/parts/device-copy.ts';
import { Rescue } from '#app/features/content/parts/rescue.tsx';
import { useDeviceCopy } from '#app/features/content/parts/use-device-copy.ts';
import { ActForm, OnceKey } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useSending } from '#app/features/staff/parts/use-sending.ts';
import { rolesWith, type Permission } from '#app/features/staff/roles.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { translate } from '#app/kit/words.server.ts';
import { LANGUAGE_NAMES, type Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm, textOf } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { hashText } from '#platform/translations.ts';
import { visitorContext } from '#platform/visitor.ts';
import { readBlocks } from '#app/features/translations/blocks.server.ts';
import { mayTranslate, type TextSource } from '#app/features/translations/text-sources.server.ts';
import { BLOCK_STATES, noCounts, TARGETS } from '#app/features/translations/translated.ts';
import { BlockRow } from './block-row.tsx';
import { MachineBar } from './machine-bar.tsx';
import { actOnRun, readMachine, RUN_ACTS } from './run-acts.server.ts';
import type { TextsName } from './coverage-admin.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { showBlocks } from './entry-view.server.ts';
import { findEntry } from './find-entry.server.ts';
import { takeFile } from './take-file.server.ts';
import { chooseBlocks, readTyped, type TypedBlocks } from './translation-form.server.ts';
import type { Route } from './+types/entry-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const { db, settings } = siteContextOf(context);
  const reading = staffLanguage(context.get(visitorContext).language);
  const { texts, language, entry } = await findEntry(context, params);
  const blocks = await readBlocks(db, texts, entry, language);
  const counts = noCounts();
  for (const { state } of blocks) counts[state] += 1;
  const mayWrite = mayTranslate(texts, 'write', staff);
  const page = texts.editing.pageOf?.(entry.id, entry.data);
  return {
    collection: texts.name as TextsName,
    id: entry.id,
    title: entry.title,
    language,
    counts,
    blocks: await showBlocks(db, texts, entry.id, blocks, reading),
    me: staff.memberId,
    mayWrite,
    mayPublish: mayTranslate(texts, 'publish', staff),
    writers: mayWrite ? '' : writersOf(texts, reading),
    machine: await readMachine(context, db, texts.name, language),
    isWritten: texts.isWritten,
    page: page && addressIn(page, language),
    preview:
      counts.draft > 0 && page && !context.get(editablesContext).get(texts.name)?.editing.isPageless
        ? previewPath(settings.authSecret, { collection: texts.name, id: entry.id, revision: 0, language })
        : undefined,
  };
}

function writersOf({ editing }: TextSource, language: Language): string {
  const words = translate(language, 'admin');
  return rolesWith((editing.permissions?.write ?? 'texts.write') as Permission)
    .map((role) => words(`role.${role}`))
    .join(', ');
}

/** What of a refusal the page shows, with all that was typed. */
type Failed = { error: string; fields: Record<string, string>; typed: TypedBlocks; theirs?: Theirs };
type Theirs = { hash: string; by: string; text: string; base: string };

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  const { texts, language, entry } = await findEntry(context, params);
  const { db } = siteContextOf(context);
  const form = await request.formData();
  const intent = textOf(form, 'intent', 40);
  const here = new URL(request.url).pathname.replace(/\.data$/, '');
  if (RUN_ACTS.includes(intent) || intent === 'unpublish-translation') {
    const at = { collection: texts.name, language, id: params.id };
    const { error, status } = await actOnRun(context, form, intent, at, here);
    return data<Failed>({ error, fields: {}, typed: { texts: {}, places: {}, read: [] } }, { status });
  }
  if (intent !== 'draft' && intent !== 'done' && intent !== 'file') throw data(null, { status: 400 });
  const known = await readBlocks(db, texts, entry, language);
  const typed = readTyped(form);
  let chosen;
  if (intent === 'file') {
    const reading = staffLanguage(context.get(visitorContext).language);
    const taken = await takeFile(form, texts, entry, known, reading);
    if ('error' in taken) return data<Failed>({ error: '', fields: { file: taken.error }, typed }, { status: 422 });
    chosen = taken;
    // A text that is refused stands in its field with the others, to be mended there.
    typed.texts = taken.blocks;
  } else chosen = chooseBlocks(form, typed, known, intent);
  const { answer } = await callFromForm(context, form, 'save-translation', () => ({
    collection: texts.name,
    id: entry.id,
    language,
    state: intent === 'done' ? intent : 'draft',
    ...chosen,
  }));
  if (answer.ok) {
    const done = { done: 'save-translation', draft: 'keep-translation', file: 'take-translation' }[intent];
    throw redirect(`${here}?done=${done}`, 303);
  }
  const {
    error,
    fields = {},
    code,
    ...rest
  } = answer.body as {
    error: string;
    code: string;
    fields?: Record<string, string>;
  } & Partial<Theirs>;
  return data<Failed>(
    {
      error,
      fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [name.replace('blocks.', ''), said])),
      typed,
      theirs:
        code === 'translation_meanwhile' ? { ...(rest as Theirs), base: hashText((rest as Theirs).text) } : undefined,
    },
    { status: answer.status },
  );
}

/** One entry in one language: the French, and beside each of its texts the field for what it says there. */
export default function TranslatedEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { collection, id, title, language, counts, blocks, mayWrite, mayPublish, writers } = loaderData;
  const busy = useSending();
  const name = LANGUAGE_NAMES[language];
  const waits = counts.stale + counts.draft + counts.missing;
  const here = new Set(blocks.map(({ hash }) => hash));
  const typed = actionData?.typed;
  const form = useRef<HTMLFormElement>(null);
  const device = useDeviceCopy(form, {
    key: copyKey(loaderData.me, `translations/${collection}/${id}`, language),
    version: blocks.map(({ base }) => base).join(),
    isOn: mayWrite,
    isField: isTranslation,
  });
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link
              className="b b--q"
              to={`${href('/admin/translations')}?collection=${collection}&language=${language}`}
            >
              <StaffIcon name="arrow-left" />
              <span>
                {t(`translations.collection.${collection}`)}, <bdi lang={language}>{name}</bdi>
              </span>
            </Link>
          </p>
          <h1 lang="fr">{title}</h1>
          <p className="sub">
            {waits === 0 ? t('translations.allDone') : t('translations.waits', { count: waits, all: blocks.length })}{' '}
            {waits > 0 && (
              <b>
                {BLOCK_STATES.filter((state) => state !== 'done' && counts[state] > 0)
                  .map((state) => t(`translations.count.${state}`, { count: counts[state] }))
                  .join(', ')}
              </b>
            )}
          </p>
        </div>
        <div className="hd__a">
          {loaderData.isWritten && (
            <Link className="b b--q" to={href('/admin/content/:collection/:id', { collection, id })}>
              <StaffIcon name="pencil-simple" />
              <span>{t('translations.french')}</span>
            </Link>
          )}
          {loaderData.preview && (
            <a className="b" href={loaderData.preview} target="_blank" rel="noreferrer">
              <StaffIcon name="eye" />
              {t('content.preview')}
            </a>
          )}
          {loaderData.page && (
            <a className="b" href={loaderData.page}>
              {t('content.see')}
            </a>
          )}
          {mayPublish && counts.done + counts.stale > 0 && (
            <ActForm
              intent="unpublish-translation"
              kind="line"
              label={t('translations.unpublish', { language: name })}
              className="row"
            />
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <nav className="views" aria-label={t('content.languages')}>
        {TARGETS.map((one) => (
          <Link
            key={one}
            to={href('/admin/translations/:collection/:id/:language', { collection, id, language: one })}
            aria-current={one === language ? 'page' : undefined}
            lang={one}
          >
            {LANGUAGE_NAMES[one]}
          </Link>
        ))}
      </nav>
      <CoverageBar counts={counts} />
      <MachineBar machine={loaderData.machine} mayWrite={mayWrite} label={t('translations.draftEntry')} />
      {!mayWrite && <p className="banner">{t('content.mayNot', { who: writers })}</p>}
      <Form
        method="post"
        ref={form}
        className="stack"
        key={`${collection}/${id}/${language}`}
        onInput={() => device.store({ base: 0, id })}
        noValidate
      >
        <OnceKey />
        <Rescue rescue={device.rescue} onTake={device.take} onDrop={device.drop} />
        <fieldset className="sheet trs" disabled={!mayWrite}>
          <legend className="visually-hidden">{t('translations.legendOf', { language: name })}</legend>
          <div className="trs__r trs__h" aria-hidden="true">
            <b>{LANGUAGE_NAMES.fr}</b>
            <b lang={language}>{name}</b>
          </div>
          {blocks.map((block) => (
            <BlockRow
              key={block.hash}
              block={block}
              language={language}
              typed={typed?.texts[block.hash] ?? movedHere(typed, block.place, here)}
              isTicked={typed?.read.includes(block.hash)}
              hasMoved={typed !== undefined && typed.texts[block.hash] === undefined && block.place in typed.places}
              error={actionData?.fields[block.hash]}
              theirs={actionData?.theirs?.hash === block.hash ? actionData.theirs : undefined}
            />
          ))}
        </fieldset>
        {mayWrite && (
          <div className="row ed__keep">
            <Button type="submit" name="intent" value="draft" kind="ink" size="sm" isBusy={busy === 'draft'}>
              {t('content.save')}
            </Button>
            {mayPublish ? (
              <Button type="submit" name="intent" value="done" size="sm" isBusy={busy === 'done'}>
                {t('translations.publish', { language: name })}
              </Button>
            ) : (
              <span className="fine quiet">{t('content.mayNotPublish')}</span>
            )}
          </div>
        )}
      </Form>
      <section className="sheet" aria-labelledby="file">
        <div className="sheet__h">
          <h2 id="file">{t('translations.file.title')}</h2>
          <a
            className="b b--q"
            href={address(href('/admin/translations/:collection/:id/:language/file', { collection, id, language }))}
            download
          >
            <StaffIcon name="download-simple" />
            <span>{t('translations.file.export')}</span>
          </a>
        </div>
        {mayWrite && (
          <div className="sheet__b">
            <ActForm intent="file" kind="line" label={t('translations.file.take')} hasFile>
              <Field
                label={t('translations.file.field')}
                hint={t('translations.file.hint')}
                name="file"
                type="file"
                accept=".yaml,.yml,.md,text/yaml,application/yaml,text/markdown"
                error={actionData?.fields.file}
              />
            </ActForm>
          </div>
        )}
      </section>
    </>
  );
}

/** What somebody wrote; ticks are none of it. */
const isTranslation = (name: string) => name.startsWith('text:');

/** What was typed where the French is another one since: it stays in the field of that place. */
const movedHere = (typed: TypedBlocks | undefined, place: string, here: ReadonlySet<string>): string | undefined => {
  const text = typed?.places[place];
  return text !== undefined && !Object.keys(typed!.texts).some((hash) => here.has(hash) && typed!.texts[hash] === text)
    ? text
    : undefined;
};
