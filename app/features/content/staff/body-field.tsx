import { type RefObject, useRef, useState } from 'react';
import { StaffIcon, type StaffIconName } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { fieldAnchor } from '#app/features/content/field-spec.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkMark, type Tool, typeIn, write } from './markdown-tools.ts';
import { pasteInto } from './paste-into.ts';
import { useRich } from './use-rich.ts';

const TOOLS: readonly { tool: Tool; icon: StaffIconName; key?: string }[] = [
  { tool: 'heading', icon: 'text-h-two' },
  { tool: 'bold', icon: 'text-b', key: 'b' },
  { tool: 'italic', icon: 'text-italic', key: 'i' },
  { tool: 'link', icon: 'link-simple', key: 'k' },
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

type BodyFieldProps = { body: string; isRich: RefObject<boolean>; error?: string };

/**
 * The text itself, in Markdown: what is typed is what is kept; the buttons write marks for who does not know them, or a rich editor over
 * it shows the text as it will look.
 */
export function BodyField({ body, isRich, error }: BodyFieldProps) {
  const { t } = useTranslation('admin');
  const id = fieldAnchor('body');
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(countWords(body));
  const [isLinking, setLinking] = useState(false);
  const describedBy = `${id}-hint${error ? ` ${id}-error` : ''}`;
  const rich = useRich({
    area,
    place,
    isRich,
    label: t('content.body'),
    describedBy,
    onLeave: () => tools.current?.querySelector('button')?.focus(),
    onLink: () => setLinking(true),
  });
  const isOn = rich.state === 'on';
  const use = (tool: Tool) => {
    if (tool === 'link') setLinking(true);
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
        onPaste={pasteInto}
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
      <p id={`${id}-hint`} className="fine quiet">
        {t('content.words', { count: words })},{' '}
        {t('content.minutes', { count: Math.max(1, Math.round(words / WORDS_A_MINUTE)) })}.{' '}
        {t(isOn ? 'content.rich.hint' : 'content.bodyHint')}
      </p>
      {isLinking && (
        <LinkDialog was={isOn ? rich.here?.href : undefined} onPick={link} onClose={() => setLinking(false)} />
      )}
    </div>
  );
}
