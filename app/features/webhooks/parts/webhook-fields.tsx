import type { KeyPart } from '#app/shared/word-keys.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FieldNotes } from '#app/ui/field-notes.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type Failure = { fields: Record<string, string>; typed: Record<string, string> };

/** What matters most to who connects accounts stands first. */
const NOUNS = ['gift', 'subscription', 'receipt', 'order', 'project', 'proof', 'content', 'letter'];
const placeOf = (name: string) => NOUNS.indexOf(name.split('.')[0]!);

/** Where to, and what of: the same for a new webhook and for one that is changed. */
export function WebhookFields({
  names,
  url,
  chosen = [],
  failure,
}: {
  names: readonly string[];
  url?: string;
  chosen?: readonly string[];
  failure?: Failure;
}) {
  const { t } = useTranslation('admin');
  const on = failure ? (failure.typed.event ?? '').split('\n') : chosen;
  const error = failure?.fields.events;
  return (
    <>
      <Field
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        name="url"
        type="url"
        required
        maxLength={600}
        autoComplete="off"
        defaultValue={failure?.typed.url ?? url}
        error={failure?.fields.url}
      />
      <fieldset className="boxes" aria-describedby={error ? 'events-error' : undefined}>
        <legend className="lb">{t('webhook.events')}</legend>
        {[...names]
          .sort((a, b) => placeOf(a) - placeOf(b))
          .map((name) => (
            <Checkbox
              key={name}
              name="event"
              value={name}
              label={t(`webhook.event.${name as KeyPart<'admin', 'webhook.event.'>}`)}
              defaultChecked={on.includes(name)}
            />
          ))}
      </fieldset>
      <FieldNotes id="events" error={error} />
    </>
  );
}
