import { useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import type { PhotoPage } from '#app/features/photos/photo-rules.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type PictureChoiceProps = {
  chosen: string;
  error?: string;
  onChoose: (id: string, description: string) => void;
};

/** The photos there are, some at a time, the newest first; others are found by their words. */
export function PictureChoice({ chosen, error, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const query = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState({ q: '', after: '' });
  const [page, setPage] = useState<PhotoPage>();
  const [hasFailed, setFailed] = useState(false);
  // The one that was chosen at first is shown, however old it is.
  const [own] = useState(chosen);
  useEffect(() => {
    const stopped = new AbortController();
    setFailed(false);
    fetch(`${href('/admin/content/photos.json')}?${new URLSearchParams({ ...asked, own })}`, { signal: stopped.signal })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<PhotoPage>;
      })
      .then(setPage, () => stopped.signal.aborted || setFailed(true));
    return () => stopped.abort();
  }, [asked, own]);
  const find = () => setAsked({ q: query.current?.value ?? '', after: '' });
  return (
    <fieldset className="stack stack--s" aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="lb">{t('content.picture.which')}</legend>
      <div className="row">
        <Field
          label={t('content.photoFind')}
          name="photoQuery"
          type="search"
          maxLength={80}
          autoComplete="off"
          className="grow"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter looks for it; it does not put a photo into the text.
            event.preventDefault();
            query.current = event.currentTarget as HTMLInputElement;
            find();
          }}
          onInput={(event) => {
            query.current = event.currentTarget as HTMLInputElement;
          }}
        />
        <button type="button" className="b" onClick={find}>
          {t('list.search')}
        </button>
      </div>
      <p role="status" className={hasFailed || page?.isFound === false ? 'msg' : 'visually-hidden'}>
        {hasFailed
          ? t('findFailed')
          : page?.isFound === false
            ? t(page.q ? 'content.photoNotFound' : 'photos.none')
            : page && t('found', { count: page.choices.length })}
      </p>
      <div className="pick pick--scroll">
        {page?.choices.map(({ id: photo, description, path }) => (
          <label key={photo}>
            <img src={smallPhoto(path)} alt="" width={80} height={60} loading="lazy" decoding="async" />
            <input
              type="radio"
              name="photo"
              value={photo}
              checked={chosen === photo}
              onChange={() => onChoose(photo, description)}
            />
            <span>{description}</span>
          </label>
        ))}
      </div>
      {page && (page.next !== undefined || !page.isFirst) && (
        <p className="row">
          {page.next !== undefined && (
            <button type="button" className="b b--q" onClick={() => setAsked({ q: page.q, after: page.next! })}>
              <span>{t('content.photoOlder')}</span>
            </button>
          )}
          {!page.isFirst && (
            <button type="button" className="b b--q" onClick={() => setAsked({ q: page.q, after: '' })}>
              <span>{t('list.first')}</span>
            </button>
          )}
        </p>
      )}
      {error && (
        <p id={`${id}-e`} className="msg msg--bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
