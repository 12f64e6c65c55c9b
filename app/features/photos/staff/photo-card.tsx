import { href, Link } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type PhotoConsent, PHOTO_FOCUSES, type PhotoFocus } from '#app/features/photos/photo-rules.ts';

type PhotoCardProps = {
  photo: {
    id: string;
    description: string;
    credit: string;
    consent: PhotoConsent;
    note: string;
    focus: PhotoFocus;
    path: string;
    who: string;
    day: string;
    uses: { collection: string; id: string }[];
    withdrawn?: { who: string; day: string; reason: string };
  };
  /** The text that a photo is chosen for. */
  textPath?: string;
  mayAdd: boolean;
  mayWithdraw: boolean;
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** The page of a text, with a photo for it: in the text, or in the place of its drawing. */
export const withPhoto = (textPath: string, id: string, isInText: boolean): string =>
  `${textPath}${textPath.includes('?') ? '&' : '?'}${isInText ? 'picture' : 'photo'}=${id}`;

/** One photo: what is kept of it, where it stands, and how it is taken back. */
export function PhotoCard({ photo, textPath, mayAdd, mayWithdraw, failure }: PhotoCardProps) {
  const { t } = useTranslation('admin');
  const { id, description, credit, consent, note, focus, path, who, day, uses, withdrawn } = photo;
  if (withdrawn)
    return (
      <li className="sheet" id={id}>
        <div className="sheet__b stack stack--s">
          <p>
            <span className="tag tag--bad">{t('photos.withdrawn')}</span>
          </p>
          <p className="small">{t('photos.withdrawnBy', withdrawn)}</p>
          <p className="small quiet wrapc">{withdrawn.reason}</p>
        </div>
      </li>
    );
  return (
    <li className="sheet" id={id}>
      <img src={smallPhoto(path)} alt={description} width={480} height={360} loading="lazy" decoding="async" />
      <div className="sheet__b stack stack--s">
        <h2 className="small">{description}</h2>
        <p className="small quiet">
          {t('photos.addedBy', { who, day })}
          {credit && <> · {t('photos.by', { name: credit })}</>}
        </p>
        <p className="small">
          {t(`photos.consents.${consent}`)}
          {note && <span className="quiet"> · {note}</span>}
        </p>
        {textPath && (
          <p>
            <Link className="b" to={withPhoto(textPath, id, true)}>
              {t('photos.putInText')}
            </Link>
          </p>
        )}
        {uses.length > 0 && (
          <ul className="small">
            {uses.map((use) => (
              <li key={`${use.collection}/${use.id}`}>
                <Link to={href('/admin/content/:collection/:id', use)}>
                  {t(`content.collection.${use.collection as 'news'}`)} {use.id}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mayAdd && (
          <details>
            <summary>{t('photos.focus')}</summary>
            <ActForm intent="focus-photo" kind="line" label={t('photos.focusKeep')} values={{ photoId: id }}>
              <Field
                control="select"
                label={t('photos.focus')}
                hint={t('photos.focusHint')}
                name="focus"
                defaultValue={focus}
                options={PHOTO_FOCUSES.map((value) => ({ value, label: t(`photos.focuses.${value}`) }))}
              />
            </ActForm>
          </details>
        )}
        {mayWithdraw && (
          <details open={failure !== undefined || undefined}>
            <summary>{t('photos.withdraw')}</summary>
            <ActForm intent="withdraw-photo" kind="line" label={t('photos.withdrawNow')} values={{ photoId: id }}>
              <p className="fine quiet">{t('photos.withdrawHint')}</p>
              <Field label={t('photos.reason')} {...again('reason', failure)} maxLength={500} required />
            </ActForm>
          </details>
        )}
      </div>
    </li>
  );
}
