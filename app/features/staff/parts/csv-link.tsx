import { type MouseEvent, useRef, useState } from 'react';
import { formatNumber } from '#app/shared/formats.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon } from './staff-icon.tsx';

/** From so many lines on it says how far it is. */
const LONG = 5000;
const NEWLINE = 10;

type Progress = { lines: number } | 'broken';

/** What is shown, as a table: a plain download, which awake counts the lines of a long one as they come and can be stopped. */
export function CsvLink({ href }: { href: string }) {
  const { t, i18n } = useTranslation('admin');
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const isBusy = progress !== undefined && progress !== 'broken';

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isBusy) return;
    const { signal } = (stop.current = new AbortController());
    setProgress({ lines: 0 });
    try {
      const response = await fetch(href, { signal });
      // A refusal is a page: it says why.
      if (!response.ok || !response.body || response.redirected) return window.location.assign(href);
      save(await read(response.body, (lines) => setProgress({ lines })), response);
      setProgress(undefined);
    } catch {
      setProgress(signal.aborted ? undefined : 'broken');
    }
  }

  return (
    <>
      <a className="b" href={href} download onClick={download} data-hotkey="E" aria-keyshortcuts="Shift+E">
        <StaffIcon name="download-simple" />
        {t('list.export')}
      </a>
      <details className="more">
        <summary className="b b--q">
          <span>{t('tableAs.label')}</span>
        </summary>
        <span className="row">
          {(['table', 'data'] as const).map((choice) => (
            <a key={choice} href={`${href}${href.includes('?') ? '&' : '?'}tables=${choice}`} download>
              {t(`tableAs.${choice}`)}
            </a>
          ))}
        </span>
      </details>
      <span role="status">
        {isBusy && progress.lines >= LONG && (
          <span className="row">
            {t('list.exporting', { count: progress.lines, number: formatNumber(progress.lines, i18n.language) })}{' '}
            <button type="button" className="b b--q" onClick={() => stop.current?.abort()}>
              <span>{t('list.stop')}</span>
            </button>
          </span>
        )}
        {progress === 'broken' && t('list.exportBroken')}
      </span>
    </>
  );
}

/** All of a stream; how many of its lines are there is told as each thousand is full. */
async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: (lines: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = body.getReader();
  let lines = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const before = Math.floor(lines / 1000);
    parts.push(next.value);
    for (const byte of next.value) if (byte === NEWLINE) lines++;
    if (Math.floor(lines / 1000) > before) tell(Math.floor(lines / 1000) * 1000);
  }
  return new Blob(parts, { type: 'text/csv' });
}

function save(file: Blob, { headers }: Response): void {
  const [, name = 'export.csv'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
