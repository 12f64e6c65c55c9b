import { type ChangeEvent, useId } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { FILE_ENDINGS, MAX_FILE_BYTES } from '../idea-terms.ts';
import styles from './file-field.module.css';

type FileFieldProps = { percent?: number; error?: string; onChoose: (problem?: string) => void };

/** One file; a wrong one is named at once, before it is sent for nothing. The server looks at its content again. */
export function FileField({ percent, error, onChoose }: FileFieldProps) {
  const { t } = useTranslation('impact-hub');
  const id = useId();
  const check = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    const isKnown = !file || FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
    onChoose(!isKnown ? t('form.fileWrong') : file && file.size > MAX_FILE_BYTES ? t('form.fileLarge') : undefined);
  };
  return (
    <div className={styles.field} data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{t('form.file')}</label>
      <input id={id} type="file" name="file" accept={FILE_ENDINGS.join(',')} onChange={check} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} />
      {percent !== undefined && <Weave value={percent} label={t('form.uploading', { percent })} size="sm" />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" /> <span>{error}</span>
        </p>
      )}
    </div>
  );
}
