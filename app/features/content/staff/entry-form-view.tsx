import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { OnceKey } from '#app/features/staff/parts/act-form.tsx';
import { useSending } from '#app/features/staff/parts/use-sending.ts';
import type { Language } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldSpec } from '#app/features/content/field-spec.ts';
import type { AskedBlock } from '#app/features/content/parts/meaning-fields.tsx';
import { Rescue } from '#app/features/content/parts/rescue.tsx';
import { BodyField, type BodyPictures } from './body-field.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntrySide, type Way } from './entry-side.tsx';
import { KeptNote } from './kept-note.tsx';
import { TheirText } from './their-text.tsx';
import { useKeeping } from './use-keeping.ts';

export type ShownEntry = {
  collection: string;
  id: string;
  isNew: boolean;
  hasBody: boolean;
  mayWrite: boolean;
  mayPublish: boolean;
  fields: FieldSpec[];
  body: string;
  pictures: BodyPictures;
  base: number;
  /** Whose page this is. */
  me: string;
  /** The key by which the form of a new entry makes it once, or by which one made it. */
  madeAs?: string;
  kept?: string;
  live?: string;
  hasTranslations?: boolean;
  /** What of the draft takes the place of what visitors read. */
  changed?: AskedBlock[];
  languages?: { state: 'done' | 'stale' | 'missing'; names: { language: Language; name: string }[] }[];
};

type Answer = {
  typed: {
    body: string;
    base: number;
    id?: string;
    focus?: string;
    fields?: Record<string, string>;
    madeAs?: string;
    way?: Way;
  };
  theirs?: { by: string; at: string; base: number; body: string; fields: FieldSpec[] };
  fields?: FieldSpec[];
  stamp?: number;
};

type EntryFormProps = {
  entry: ShownEntry;
  answer?: Answer;
  /** What the page just kept by itself is previewed there. */
  onKept: (preview: string | undefined) => void;
};

/** The form of an entry: its fields and its text; kept by itself, here and on the server; kept, published or scheduled by hand. */
export function EntryForm({ entry, answer, onKept }: EntryFormProps) {
  const { t } = useTranslation('admin');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // Kept by hand, the form is made anew: who wrote in the rich editor goes on in it.
  const isRich = useRef(false);
  const isAnswered = answer?.fields !== undefined;
  const fields = isAnswered ? answer.fields! : entry.fields;
  const body = isAnswered ? answer.typed.body : entry.body;
  // Saved from an older text: the next press keeps one's own over the other, which stays a version.
  const base = answer?.theirs?.base ?? (isAnswered ? answer.typed.base : entry.base);
  const id = (isAnswered && answer.typed.id) || (entry.id === 'new' ? '' : entry.id);
  const keeping = useKeeping(form, {
    collection: entry.collection,
    id: entry.id,
    entryId: id,
    base,
    me: entry.me,
    isOn: entry.mayWrite,
    madeAs: entry.madeAs,
    onKept,
  });
  const busy = useSending();
  useEffect(() => {
    const focus = answer?.typed.focus;
    if (!focus) return;
    const named = [...(form.current?.elements ?? [])].find((one) => one.getAttribute('name')?.startsWith(focus));
    (named as HTMLElement | undefined)?.focus();
  }, [answer]);
  return (
    <Form
      method="post"
      ref={form}
      className="cols ed"
      key={isAnswered ? `typed-${answer.stamp}` : `${entry.id}-${entry.base}`}
      onInput={keeping.changed}
      // A text's line break is no wish to send it.
      noValidate
    >
      <input type="hidden" name="base" value={keeping.from.base} readOnly />
      <input type="hidden" name="entryId" value={keeping.from.id} readOnly />
      <OnceKey />
      {entry.madeAs && entry.isNew && (
        <input type="hidden" name="madeAs" defaultValue={answer?.typed.madeAs ?? entry.madeAs} />
      )}
      {/* Enter in a field presses the first button: it keeps, and publishes nothing. */}
      <button
        type="submit"
        name="intent"
        value="save-draft"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        {t('content.save')}
      </button>
      <div className="stack">
        <Rescue
          rescue={keeping.rescue}
          onTake={() => {
            const kept = keeping.take();
            if (kept) void submit(kept, { method: 'post' });
          }}
          onDrop={keeping.drop}
        />
        {answer?.theirs && <TheirText theirs={answer.theirs} mine={{ fields, body }} />}
        <fieldset className="sheet" disabled={!entry.mayWrite}>
          <legend className="visually-hidden">{t('content.arranging')}</legend>
          <div className="sheet__b fg" lang="fr">
            <EntryFields fields={fields.filter((field) => !isDrawn(field))} />
          </div>
          {entry.hasBody && (
            <BodyField
              body={body}
              isRich={isRich}
              error={answer?.typed.fields?.body}
              pictures={{ ...entry.pictures, way: { name: 'intent', value: 'add-picture' } }}
            />
          )}
        </fieldset>
        {entry.mayWrite && (
          <div className="row ed__keep">
            <Button type="submit" name="intent" value="save-draft" kind="ink" size="sm" isBusy={busy === 'save-draft'}>
              {t(answer?.theirs ? 'content.saveMine' : 'content.save')}
            </Button>
            <KeptNote state={keeping.state} at={keeping.at ?? entry.kept} refusal={keeping.refusal} />
          </div>
        )}
      </div>
      <div className="stack">
        <EntrySide
          entry={entry}
          drawn={fields.filter(isDrawn)}
          busy={busy}
          dayError={answer?.typed.fields?.at}
          way={answer?.typed.way}
        />
      </div>
    </Form>
  );
}

const isDrawn = (field: FieldSpec): boolean => field.kind === 'group' && field.drawn !== undefined;
