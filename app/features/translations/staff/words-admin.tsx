import { data, href, Link, useSearchParams } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGE_NAMES,
  LANGUAGES,
  written,
} from '#app/shared/language.ts';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { hashText } from '#platform/translations.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listWords } from '#app/features/translations/own-words.server.ts';
import type { Route } from './+types/words-admin.ts';

const PAGE = '50';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'content.read');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { language = DEFAULT_LANGUAGE } = query;
  if (!isLanguage(language)) throw data(null, { status: 404 });
  const { db } = siteContextOf(context);
  const reading = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listWords(db, language, readListState({ ...query, limit: PAGE }));
  return {
    language,
    mayWrite: staff.permissions.has('words.write'),
    next,
    words: items.map(({ at, ...word }) => ({
      ...word,
      at: at && formatStamp(at, reading),
      base: hashText(word.text),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'content.read');
  return callStaffForm(
    context,
    request,
    {
      'save-word': ({ language, key, text, base }) => ({ language, key, text, base }),
      'restore-word': ({ language, key }) => ({ language, key }),
    },
    backToPage(request),
  );
}

/** What menus, buttons and mails say in a language, word by word, with the French beside. */
export default function OwnWords({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { language, words, next, mayWrite } = loaderData;
  const [search] = useSearchParams();
  return (
    <>
      <p>
        <Link className="b b--q" to={href('/admin/translations')}>
          <StaffIcon name="arrow-left" />
          <span>{t('translations.back')}</span>
        </Link>
      </p>
      <ListHead
        title={t('words.title')}
        sentence={t('words.sentence')}
        states={(['changed', 'moved'] as const).map((id) => ({ id, label: t(`words.state.${id}`) }))}
        keeps={['language']}
        hasViews={false}
        error={actionData?.error}
      />
      <nav className="views" aria-label={t('words.languages')}>
        {LANGUAGES.map((one) => (
          <Link
            key={one}
            to={`?${withLanguage(search, one)}`}
            aria-current={one === language ? 'page' : undefined}
            lang={one}
          >
            {LANGUAGE_NAMES[one]}
          </Link>
        ))}
      </nav>
      <section className="sheet trs" aria-label={t('words.listOf', { language: LANGUAGE_NAMES[language] })}>
        {words.map((word) => (
          <WordRow
            key={`${language} ${word.id}`}
            word={word}
            language={language}
            mayWrite={mayWrite}
            failure={actionData?.typed.key === word.id ? actionData : undefined}
          />
        ))}
        {words.length === 0 && <EmptyList />}
      </section>
      <ListFoot next={next} />
    </>
  );
}

function withLanguage(search: URLSearchParams, language: Language): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of ['after', 'done', 'refused', 'undo']) rest.delete(name);
  rest.set('language', language);
  return rest;
}

type RowProps = {
  word: Route.ComponentProps['loaderData']['words'][number];
  language: Language;
  mayWrite: boolean;
  failure: Route.ComponentProps['actionData'];
};

function WordRow({ word, language, mayWrite, failure }: RowProps) {
  const { t } = useTranslation('admin');
  const { id: key, french, text, file, was, isChanged, hasMoved, by, at } = word;
  const own = `w-${key.replaceAll(/\W/g, '-')}`;
  const error = failure?.fields.text ?? failure?.error;
  const theirs = failure?.code === 'word_meanwhile' ? String(failure.details.text) : undefined;
  return (
    <div className="trs__r" data-row>
      <div className="trs__f" lang="fr" dir="ltr">
        {french}
      </div>
      <div className="trs__t f">
        <label className="fine quiet" htmlFor={own}>
          <bdi dir="ltr">{key}</bdi>
        </label>
        {mayWrite ? (
          <ActForm
            intent="save-word"
            kind="line"
            label={
              <>
                {t('words.save')} <span className="visually-hidden">: {key}</span>
              </>
            }
            // What a colleague wrote was seen now: saved again, it is written over on purpose.
            values={{ language, key, base: word.base }}
          >
            <textarea
              id={own}
              name="text"
              rows={Math.min(6, Math.ceil((text.length + 1) / 60))}
              defaultValue={failure?.intent === 'save-word' ? failure.typed.text : text}
              aria-describedby={error ? `${own}-s ${own}-e` : `${own}-s`}
              aria-invalid={error ? true : undefined}
              {...written(language)}
            />
            {error && (
              <p className="err" id={`${own}-e`}>
                {error}
              </p>
            )}
            {theirs !== undefined && (
              <blockquote className="theirs" {...written(language)}>
                {theirs}
              </blockquote>
            )}
          </ActForm>
        ) : (
          <p id={own} {...written(language)}>
            {text}
          </p>
        )}
        <p className="row trs__s" id={`${own}-s`}>
          {isChanged && <span className="tag tag--ok">{t('words.changed')}</span>}
          {hasMoved && <span className="tag tag--wait">{t('words.moved')}</span>}
          {by && (
            <span className="fine quiet">
              {by}, {at}
            </span>
          )}
        </p>
        {isChanged && (
          <div className="fine">
            {t('words.file')}{' '}
            <q {...written(language)}>
              {hasMoved && was !== null && was !== file && <del>{was}</del>} {file}
            </q>
            {mayWrite && (
              <ActForm intent="restore-word" kind="line" label={t('words.restore')} values={{ language, key }} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}
