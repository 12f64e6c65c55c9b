import { type RefObject, useRef, useState } from 'react';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { fieldAnchor } from '#app/features/content/field-spec.ts';
import { saidOf, type TextPicture, writePicture } from './rich/text-picture.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkMark, pictureAt, type Tool, typeIn, write } from './markdown-tools.ts';
import { pasteInto } from './paste-into.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { useRich } from './use-rich.ts';

const TOOLS: readonly { tool: Tool; icon: StaffIconName; key?: string }[] = [
  { tool: 'heading', icon: 'text-h-two' },
  { tool: 'bold', icon: 'text-b', key: 'b' },
  { tool: 'italic', icon: 'text-italic', key: 'i' },
  { tool: 'link', icon: 'link-simple', key: 'k' },
  { tool: 'picture', icon: 'camera' },
  { tool: 'list', icon: 'list-bullets' },
  { tool: 'numbers', icon: 'list-numbers' },
  { tool: 'quote', icon: 'quotes' },
  { tool: 'table', icon: 'table' },
  { tool: 'note', icon: 'asterisk' },
];
const TABLE_ACTS = ['row', 'column', 'lessRow', 'lessColumn'] as const;
/** As the site counts minutes to read (news/article.ts). */
const WORDS_A_MINUTE = 90;

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** What the form around it knows of the photos of a text. */
export type BodyPictures = {
  /** On which lines some were taken back. */
  withdrawn: readonly number[];
  /** One that was just chosen stands at the end. */
  isPlaced: boolean;
  mayAdd: boolean;
  /** The button of the form that keeps what was typed and leads to the photos, for who has no script. */
  way?: { name: string; value: string };
};

type BodyFieldProps = { body: string; isRich: RefObject<boolean>; error?: string; pictures: BodyPictures };

/**
 * The text itself, in Markdown: what is typed is what is kept; the buttons write marks for who does not know them, or a rich editor over
 * it shows the text as it will look.
 */
export function BodyField({ body, isRich, error, pictures }: BodyFieldProps) {
  const { t } = useTranslation('admin');
  const id = fieldAnchor('body');
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(countWords(body));
  const [isLinking, setLinking] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const describedBy = `${id}-hint${error ? ` ${id}-error` : ''}`;
  const rich = useRich({
    area,
    place,
    isRich,
    label: t('content.body'),
    describedBy,
    onLeave: () => tools.current?.querySelector('button')?.focus(),
    onLink: () => setLinking(true),
    onPicture: () => setPicturing(true),
    onPictureRefused: () => setRefused(true),
  });
  const isOn = rich.state === 'on';
  const use = (tool: Tool) => {
    setRefused(false);
    if (tool === 'link') setLinking(true);
    else if (tool === 'picture') setPicturing(true);
    else if (isOn && tool !== 'note') rich.editor.current?.use(tool);
    else if (area.current) write(area.current, tool);
  };
  const link = (target: { address: string; title: string } | undefined) => {
    if (isOn) return rich.editor.current?.link(target?.address, target?.title ?? '');
    const { current } = area;
    if (!current || !target) return;
    const [from, to] = [current.selectionStart, current.selectionEnd];
    typeIn(current, { from, to, put: linkMark(current.value.slice(from, to) || target.title, target.address) });
  };
  const picture = (chosen: TextPicture) => {
    if (isOn) return rich.editor.current?.picture(chosen);
    const { current } = area;
    if (current) typeIn(current, pictureAt(current.value, current.selectionEnd, writePicture(chosen)));
  };
  const chosen = isOn ? rich.here?.picture : undefined;
  return (
    <div className="ed__text">
      <label className="lb" htmlFor={id}>
        {t('content.body')}
      </label>
      <div className="etb" role="toolbar" aria-label={t('content.tool.bar')} aria-controls={id} ref={tools}>
        {/* A text with notes stays Markdown (decision 0080). */}
        {TOOLS.filter(({ tool }) => !isOn || tool !== 'note').map(({ tool, icon, key }) => (
          <button
            key={tool}
            type="button"
            className="ib"
            title={t(`content.tool.${tool}`)}
            aria-label={t(`content.tool.${tool}`)}
            aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
            aria-pressed={isOn ? (rich.here?.tools.includes(tool) ?? false) : undefined}
            onClick={() => use(tool)}
          >
            <StaffIcon name={icon} />
          </button>
        ))}
        <button type="button" className="b b--q etb__way" onClick={isOn ? rich.close : rich.open}>
          <StaffIcon name={isOn ? 'markdown-logo' : 'text-aa'} />
          <span>{t(isOn ? 'content.rich.close' : 'content.rich.open')}</span>
        </button>
        {chosen && (
          <div className="etb__table" role="group" aria-label={t('content.picture.chosen')}>
            <button type="button" className="b b--q" onClick={() => setPicturing(true)}>
              <span>{t('content.picture.change')}</span>
            </button>
            <button type="button" className="b b--q b--bad" onClick={() => rich.editor.current?.picture(undefined)}>
              <span>{t('content.picture.remove')}</span>
            </button>
          </div>
        )}
        {isOn && rich.here?.isInTable && (
          <div className="etb__table" role="group" aria-label={t('content.tool.table')}>
            {TABLE_ACTS.map((act) => (
              <button key={act} type="button" className="b b--q" onClick={() => rich.editor.current?.changeTable(act)}>
                <span>{t(`content.rich.${act}`)}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      <div ref={place} hidden={!isOn} />
      <textarea
        ref={area}
        id={id}
        name="body"
        lang="fr"
        rows={18}
        hidden={isOn}
        defaultValue={body}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => setWords(countWords(event.currentTarget.value))}
        onPaste={(event) => pasteInto(event, () => setRefused(true))}
        onKeyDown={(event) => {
          const known = (event.ctrlKey || event.metaKey) && TOOLS.find(({ key }) => key === event.key);
          if (!known) return;
          event.preventDefault();
          use(known.tool);
        }}
      />
      {error && (
        <p id={`${id}-error`} className="msg msg--bad">
          {error}
        </p>
      )}
      <p
        role="status"
        className={rich.state === 'unreadable' || rich.state === 'unreached' ? 'msg' : 'visually-hidden'}
      >
        {rich.state === 'opening' && t('content.rich.opening')}
        {rich.state === 'unreadable' && t('content.rich.unreadable', { what: rich.why })}
        {rich.state === 'unreached' && t('content.rich.unreached')}
      </p>
      <p role="status" className="visually-hidden">
        {chosen && t('content.picture.here', { alt: saidOf(chosen) || t('content.picture.decorates') })}
      </p>
      {pictures.withdrawn.length > 0 && (
        <p className="msg">
          {t('content.picture.withdrawn', {
            count: pictures.withdrawn.length,
            lines: pictures.withdrawn.join(', '),
          })}
        </p>
      )}
      {pictures.isPlaced && (
        <p className="msg" role="status">
          {t('content.picture.placed')}
        </p>
      )}
      {/* Said where somebody pastes: it has to be there before it says something. */}
      <p role="status" className={isRefused ? 'msg' : 'visually-hidden'}>
        {isRefused && t('content.picture.refused')}
      </p>
      <p id={`${id}-hint`} className="fine quiet">
        {t('content.words', { count: words })},{' '}
        {t('content.minutes', { count: Math.max(1, Math.round(words / WORDS_A_MINUTE)) })}.{' '}
        {t(isOn ? 'content.rich.hint' : 'content.bodyHint')}
      </p>
      {pictures.way && !isOn && (
        <p>
          <button type="submit" {...pictures.way} className="b b--q">
            <StaffIcon name="camera" />
            <span>{t('content.picture.way')}</span>
          </button>
        </p>
      )}
      {isPicturing && (
        <PictureDialog was={chosen} mayAdd={pictures.mayAdd} onPick={picture} onClose={() => setPicturing(false)} />
      )}
      {isLinking && (
        <LinkDialog was={isOn ? rich.here?.href : undefined} onPick={link} onClose={() => setLinking(false)} />
      )}
    </div>
  );
}
