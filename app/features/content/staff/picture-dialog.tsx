import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { closeModal, openModal } from '#app/ui/modal.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { NewPicture } from './new-picture.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { DECORATES, saidOf, type TextPicture } from './rich/text-picture.ts';

type PictureDialogProps = {
  /** The one that stands there already. */
  was?: TextPicture;
  mayAdd: boolean;
  onPick: (picture: TextPicture) => void;
  onClose: () => void;
};

/**
 * A photo for a text: one there is already, or one taken up here; what it shows, or that it only decorates; a caption. It stands outside
 * of the text's form, in a form of its own.
 */
export function PictureDialog({ was, mayAdd, onPick, onClose }: PictureDialogProps) {
  const { t } = useTranslation('admin');
  const dialog = useRef<HTMLDialogElement>(null);
  const [id, setId] = useState(was?.id ?? '');
  const [alt, setAlt] = useState(was ? saidOf(was) : '');
  const [isDecoration, setDecoration] = useState(was?.alt === DECORATES);
  const [isTried, setTried] = useState(false);
  /** What the photo was described by when it was taken up stands ready; what somebody wrote stays. */
  const [offered, setOffered] = useState('');
  const [round, setRound] = useState(0);
  useEffect(() => openModal(dialog.current!), []);
  const choose = (chosen: string, description: string) => {
    setId(chosen);
    if (alt === '' || alt === offered) setAlt(description);
    setOffered(description);
  };
  const errors = {
    id: isTried && id === '' && t('content.picture.idMissing'),
    alt: isTried && !isDecoration && alt.trim() === '' && t('content.picture.altMissing'),
  };
  const put = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (id === '' || (!isDecoration && alt.trim() === '')) return;
    const caption = String(new FormData(event.currentTarget).get('caption') ?? '');
    // Closed first: behind an open dialog nothing can be written.
    closeModal(dialog.current!);
    onPick({ id, alt: isDecoration ? DECORATES : alt, caption });
  };
  const box: ReactNode = (
    <dialog
      ref={dialog}
      className="dlg dlg--wide"
      aria-label={t(was ? 'content.picture.change' : 'content.tool.picture')}
      onClose={onClose}
      // What is typed in it is no change of the text behind it.
      onInput={(event) => event.stopPropagation()}
    >
      <div className="edge" />
      <div className="sheet__h">
        <h2>{t(was ? 'content.picture.change' : 'content.tool.picture')}</h2>
        <button type="button" className="ib" aria-label={t('close')} onClick={() => closeModal(dialog.current!)}>
          <StaffIcon name="x" />
        </button>
      </div>
      <div className="sheet__b stack">
        {mayAdd && (
          <NewPicture
            onMade={(made, description) => {
              choose(made, description);
              setRound(round + 1);
            }}
          />
        )}
        <form className="stack" noValidate onSubmit={put}>
          <PictureChoice key={round} chosen={id} error={errors.id || undefined} onChoose={choose} />
          <Field
            label={t('content.photoAlt')}
            hint={t('content.picture.altHint')}
            name="alt"
            maxLength={300}
            value={isDecoration ? '' : alt}
            disabled={isDecoration}
            error={errors.alt || undefined}
            lang="fr"
            autoComplete="off"
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <Checkbox
            name="decoration"
            label={t('content.picture.decoration')}
            checked={isDecoration}
            onChange={(event) => setDecoration(event.currentTarget.checked)}
          />
          <Field
            label={t('content.picture.caption')}
            name="caption"
            maxLength={300}
            isOptional
            lang="fr"
            autoComplete="off"
            defaultValue={was?.caption}
          />
          <p>
            <Button type="submit" kind="ink" size="sm">
              {t(was ? 'content.picture.keep' : 'content.picture.put')}
            </Button>
          </p>
        </form>
      </div>
    </dialog>
  );
  return createPortal(box, document.querySelector('.staff') ?? document.body);
}
