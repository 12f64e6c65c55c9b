import { useId } from 'react';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { LANGUAGE_NAMES, type Language, written } from '#app/shared/language.ts';
import { classes } from '#app/ui/classes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownBlock } from './entry-view.server.ts';
import { numbered } from '#app/features/content/stretches.ts';

const TAGS = { done: 'tag--ok', stale: 'tag--wait', draft: 'tag--info', missing: 'tag--off' } as const;

type BlockRowProps = {
  block: ShownBlock;
  language: Language;
  /** What somebody typed before a refusal. */
  typed?: string;
  isTicked?: boolean;
  /** The French changed while somebody wrote here. */
  hasMoved?: boolean;
  error?: string;
  theirs?: { text: string; base: string };
};

/** A text in French and beside it what it says in another language, with how far that is. */
export function BlockRow({ block, language, typed, isTicked, hasMoved, error, theirs }: BlockRowProps) {
  const { t } = useTranslation('admin');
  const { hash, place, label, isHeading, source, picture, changed, text, base, state, isMachine, by } = block;
  const id = useId();
  const notes = [`${id}-s`, error && `${id}-e`].filter(Boolean).join(' ');
  return (
    <div className="trs__r">
      <div className={classes('trs__f', isHeading ? 'trs__f--h' : undefined)} lang="fr" dir="ltr" id={`${id}-f`}>
        {picture && <img className="trs__p" src={smallPhoto(picture)} alt="" width={160} height={120} loading="lazy" />}
        {changed
          ? numbered(changed).map(({ at, text: part, kind }) =>
              kind === 'gone' ? (
                <del key={at}>{part}</del>
              ) : kind === 'new' ? (
                <ins key={at}>{part}</ins>
              ) : (
                <span key={at}>{part}</span>
              ),
            )
          : source}
      </div>
      <div className="trs__t f">
        <label className="visually-hidden" htmlFor={id}>
          {label}, {LANGUAGE_NAMES[language]}
        </label>
        <textarea
          id={id}
          name={`text:${hash}`}
          rows={Math.min(8, Math.ceil((source.length + 1) / 60))}
          defaultValue={typed ?? text}
          aria-describedby={notes}
          aria-invalid={error ? true : undefined}
          className={isMachine ? 'trs--m' : undefined}
          {...written(language)}
        />
        <input type="hidden" name={`base:${hash}`} value={theirs?.base ?? base} readOnly />
        <input type="hidden" name={`place:${hash}`} value={place} readOnly />
        {error && (
          <p className="err" id={`${id}-e`}>
            {error}
          </p>
        )}
        {theirs && (
          <blockquote className="theirs" {...written(language)}>
            {theirs.text}
          </blockquote>
        )}
        {hasMoved && <p className="fine">{t('translations.moved')}</p>}
        <p className="row trs__s" id={`${id}-s`}>
          <span className="fine quiet">{label}</span>
          <span className={`tag ${TAGS[state]}`}>
            {state === 'done' && <StaffIcon name="check" />}
            {t(isMachine ? 'translations.state.machine' : `translations.state.${state}`)}
          </span>
          {by && <span className="fine quiet">{by}</span>}
        </p>
        {(isMachine || state === 'stale') && (
          <label className="ck">
            <input type="checkbox" name={`read:${hash}`} defaultChecked={isTicked} />
            <span>{t(isMachine ? 'translations.read' : 'translations.stillRight')}</span>
          </label>
        )}
      </div>
    </div>
  );
}
