import type { ChangeEvent } from 'react';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** Larger files are made smaller before they travel. */
const LIGHT_BYTES = 400_000;
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** A photo to send. With script a large one is made smaller first, which spares a village's network; without, it goes as it is. */
export function PhotoField({ error, isNeeded }: { error?: string; isNeeded?: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('fields.photo')}
      name="file"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      isOptional={!isNeeded}
      required={isNeeded}
      hint={t('fields.photoHint')}
      error={error}
      onChange={lightenPhoto}
    />
  );
}

/** Makes a large photo smaller where it was chosen; any other file stays as it is. */
export const lightenPhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => void lightenIn(currentTarget);

async function lightenIn(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.size <= LIGHT_BYTES) return;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const light = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  // Another photo may have been chosen meanwhile.
  if (!light || light.size >= file.size || input.files?.[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([light], 'photo.jpg', { type: 'image/jpeg' }));
  input.files = chosen.files;
}
