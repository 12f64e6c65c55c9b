import { submitForm } from '#app/kit/submit-form.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { newKey } from '#app/kit/form-key.ts';
import { useWaiting } from '#app/kit/use-waiting.ts';
import { LOST_FILE, PAGE_FAULT, type Waiting } from '#app/kit/waiting.ts';
import { keepFileHere } from '#app/kit/waiting-files.ts';
import { useTranslation } from '#app/ui/words.tsx';

/** What a form begins with: nothing, or what is taken back from what the site refused. `key` is another one each time. */
type Start = { key: number; from?: Waiting; file?: File };

type WaitingFormProps = {
  kind: Waiting['kind'];
  me: string;
  /** What a filled form is to the site. */
  read: (text: (name: string) => string, file: File | undefined) => Pick<Waiting, 'title' | 'call' | 'body' | 'upload'>;
  words: { kept: string; sent: string; waiting: (count: number) => string };
  /** @param faults what a field lacks, by its name: said here, since without network the site cannot */
  children: (start: Start, faults: Record<string, string>) => ReactNode;
};

/**
 * A form whose act is kept on this device first, with its file, so that a dead line takes nothing with it; without script it is sent as
 * any form is. It holds `MadeAs`.
 */
export function WaitingForm({ kind, me, read, words, children }: WaitingFormProps) {
  const { t } = useTranslation('admin');
  const { waiting, said, needsSignIn, keep, take } = useWaiting(me, kind);
  const [start, setStart] = useState<Start>({ key: 0 });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const goesAsForm = useRef(false);
  const [stuck, setStuck] = useState<string>();
  const reasons: Record<string, string> = { [LOST_FILE]: t('waiting.lostFile'), [PAGE_FAULT]: t('waiting.pageFault') };
  const unsent = waiting.filter(({ error }) => !error);
  const status = useRef<HTMLDivElement>(null);
  // Pressed at the foot of a form that is longer than a phone: what became of it is said at its head.
  useEffect(() => {
    if (said) status.current?.focus();
  }, [said, start.key]);

  const keepInstead = (sent: FormData, madeAs: string) => {
    const file = fileIn(sent);
    const kept = keep({
      ...read((name) => sent.get(name)?.toString() ?? '', file),
      madeAs,
      kind,
      path: location.pathname,
      at: new Date().toISOString(),
    });
    if (kept) setStart(({ key }) => ({ key: key + 1 }));
    return kept;
  };
  return (
    <div
      className="stack stack--s"
      onSubmitCapture={(press) => {
        if (goesAsForm.current) return;
        const form = press.target as HTMLFormElement;
        // What is kept must be what the site takes: it may leave only hours later.
        const unfit = Array.from(form.elements).filter(
          (one): one is HTMLInputElement => 'validity' in one && !(one as HTMLInputElement).validity.valid,
        );
        setFaults(
          Object.fromEntries(
            unfit.map(({ name, validity }) => [name, t(validity.valueMissing ? 'waiting.missing' : 'waiting.unfit')]),
          ),
        );
        if (unfit.length > 0) {
          press.preventDefault();
          press.stopPropagation();
          unfit[0]!.focus();
          return;
        }
        const sent = new FormData(form);
        const madeAs = sent.get('madeAs')?.toString() || newKey();
        const file = fileIn(sent);
        // Where the device keeps nothing, it goes as any form does.
        if (!file && !keepInstead(sent, madeAs)) return;
        press.preventDefault();
        press.stopPropagation();
        if (!file) return;
        void keepFileHere(madeAs, file).then((isKept) => {
          if (isKept && keepInstead(sent, madeAs)) return;
          goesAsForm.current = true;
          submitForm(form);
          goesAsForm.current = false;
        });
      }}
    >
      <div role="status" className="stack stack--s" ref={status} tabIndex={-1}>
        {said === 'kept' && <p className="banner banner--ink">{words.kept}</p>}
        {said === 'sent' && <p className="banner banner--ok">{words.sent}</p>}
        {said === 'kept' && unsent.length > 0 && (
          <p>
            {words.waiting(unsent.length)} {needsSignIn && t('waiting.signIn')}
          </p>
        )}
      </div>
      {waiting
        .filter(({ error }) => error)
        .map((one) => (
          <div key={one.madeAs} className="banner banner--bad">
            <p className="grow">
              {t('waiting.refused', {
                title: one.title,
                error: stuck === one.madeAs ? t('waiting.unreadable') : (reasons[one.error!] ?? one.error!),
              })}
            </p>
            {one.path === location.pathname ? (
              <button
                type="button"
                className="b"
                onClick={() =>
                  take(one).then(
                    (file) => setStart(({ key }) => ({ key: key + 1, from: one, file })),
                    (error: unknown) => {
                      console.error('Its file cannot be read', error);
                      setStuck(one.madeAs);
                    },
                  )
                }
              >
                {t('waiting.takeBack')}
              </button>
            ) : (
              <a className="b" href={one.path}>
                {t('waiting.open')}
              </a>
            )}
          </div>
        ))}
      {children(start, faults)}
    </div>
  );
}

const fileIn = (sent: FormData): File | undefined => {
  const file = sent.get('file');
  return file instanceof File && file.size > 0 ? file : undefined;
};

/** By which it is made once: sent as a form, or from what this device kept. */
export function MadeAs() {
  const [key] = useState(newKey);
  return <input type="hidden" name="madeAs" defaultValue={key} suppressHydrationWarning />;
}

/** Puts a file that comes back from what waited into its field. @returns the ref of whatever holds that field */
export function useFileBack<Holder extends HTMLElement>(file: File | undefined) {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    const input = holder.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (!file || !input) return;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
  }, [file]);
  return holder;
}
