import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#app/shared/formats.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { FILE_ENDINGS, MAX_FILE_BYTES } from '#app/features/impact-hub/idea-rules.ts';
import styles from './file-field.module.css';

type FileFieldProps = {
  percent?: number | undefined;
  error?: string | undefined;
  onChoose: (problem?: string) => void;
};

const megabytes = (bytes: number) => Math.max(0.1, bytes / 1024 / 1024);

/**
 * One file: the browser's own field without script; with it an area to drop on or to press, and the file as a row with its
 * weave. A wrong one is named at once, before it is sent for nothing. The server looks at its content again.
 */
export function FileField({ percent, error, onChoose }: FileFieldProps) {
  const { t, i18n } = useTranslation('impact-hub');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isAwake, setAwake] = useState(false);
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<{ name: string; bytes: number }>();

  const check = () => {
    const file = input.current?.files?.[0];
    setChosen(file && { name: file.name, bytes: file.size });
    const isKnown = !file || FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
    onChoose(!isKnown ? t('form.fileWrong') : file && file.size > MAX_FILE_BYTES ? t('form.fileLarge') : undefined);
  };
  useEffect(() => {
    setAwake(true);
    // Chosen before the page woke up.
    if (input.current?.files?.length) check();
    const { form } = input.current!;
    const forget = () => setChosen(undefined);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
    // Once: what was chosen before the page woke up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    // One only, however many were dropped.
    const one = new DataTransfer();
    one.items.add(file);
    input.current!.files = one.files;
    check();
  };
  const remove = () => {
    input.current!.value = '';
    check();
    input.current!.focus();
  };
  return (
    <div
      className={styles.field}
      data-awake={isAwake || undefined}
      data-over={isOver || undefined}
      data-wrong={error ? true : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('form.file')}</label>
      <div className={styles.area}>
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={FILE_ENDINGS.join(',')}
          onChange={check}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <p className={styles.drop} aria-hidden="true">
          {t('form.drop')}
        </p>
        <p className={styles.press} aria-hidden="true">
          {t('form.press')}
        </p>
      </div>
      {chosen ? (
        <div className={styles.file}>
          <Icon name={error ? 'warning' : 'file-text'} />
          <div>
            <p>
              <b>
                <bdi>{chosen.name}</bdi>
              </b>{' '}
              <span className="small quiet">
                {t('form.megabytes', {
                  number: formatNumber(megabytes(chosen.bytes), i18n.language, { most: 1 }),
                })}
              </span>
            </p>
            {error ? (
              <p id={`${id}-error`} className={styles.error} role="alert">
                {error}
              </p>
            ) : (
              percent !== undefined && <Weave value={percent} label={t('form.uploading', { percent })} size="sm" />
            )}
          </div>
          <button type="button" onClick={remove} aria-label={t('form.remove', { name: chosen.name })}>
            <Icon name="x" />
          </button>
        </div>
      ) : (
        error && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon name="warning" /> <span>{error}</span>
          </p>
        )
      )}
    </div>
  );
}
