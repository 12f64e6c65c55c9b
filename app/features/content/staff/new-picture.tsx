import { type SyntheticEvent, useState } from 'react';
import { href } from 'react-router';
import { PhotoWords } from '#app/features/photos/parts/photo-words.tsx';
import { PhotoField } from '#app/features/staff/parts/photo-field.tsx';
import { askWithin, NetworkError } from '#app/kit/ask-within.ts';
import { changeKey, keyOf } from '#app/kit/form-key.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** A photo takes its time on a village's network. */
const PATIENCE_MS = 120_000;

type Refused = { error?: string; code?: string; fields?: Record<string, string> };

/**
 * A photo taken up where it is needed: as on the page of photos, with who is seen on it. Pressed again after a line that broke, it is one
 * photo; changed by then, it is said that the first one arrived, and what is sent next is another.
 */
export function NewPicture({ onMade }: { onMade: (id: string, description: string) => void }) {
  const { t } = useTranslation('admin');
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState(0);
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    keyOf(form);
    const sent = new FormData(form);
    const answer = await askWithin(PATIENCE_MS, href('/admin/content/photos.json'), {
      method: 'POST',
      body: sent,
    })
      .catch((error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        return undefined;
      })
      .finally(() => setBusy(false));
    const body = answer?.body as (Refused & { photoId?: string }) | undefined;
    if (body?.code === 'idempotency_key_reused') {
      changeKey(form);
      return setRefused({ error: t('content.picture.sentBefore') });
    }
    if (!answer?.ok || !body?.photoId) return setRefused(body?.error ? body : { error: t('content.picture.notSent') });
    setRefused(undefined);
    setOpen(false);
    setMade(made + 1);
    onMade(body.photoId, String(sent.get('description') ?? '').trim());
  };
  const { error, fields } = refused ?? {};
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('photos.add')}</summary>
      <form
        key={made}
        className="form"
        noValidate
        encType="multipart/form-data"
        onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
          event.preventDefault();
          event.stopPropagation();
          void send(event.currentTarget);
        }}
      >
        {error && (
          <p className="msg msg--bad" role="alert">
            {error}
          </p>
        )}
        <PhotoField isNeeded error={fields?.file} />
        <PhotoWords isNeeded errors={fields} />
        <Button type="submit" kind="line" size="sm" isBusy={isBusy}>
          {t('photos.keep')}
        </Button>
      </form>
    </details>
  );
}
