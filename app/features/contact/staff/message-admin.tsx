import { data, href, Link, useLocation } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { AssignBox } from '#app/features/staff/parts/assign-box.tsx';
import { PersonLink } from '#app/features/staff/parts/person-link.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { AnswerForm } from './answer-form.tsx';
import { takeTemplate } from './fill-answer.server.ts';
import { readMessageFilter } from './message-list.server.ts';
import { readMessagePage } from './message-page.server.ts';
import type { MessageKind as MessageKindName, MessageState as State } from '#app/features/contact/inbox.ts';
import { Way } from './message-history.tsx';
import { MessageKind, MessageState } from './message-state.tsx';
import { Thread } from './thread-view.tsx';
import type { Route } from './+types/message-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'messages.read');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const page = await readMessagePage(siteContextOf(context).db, {
    id: params.id,
    language: staffLanguage(context.get(visitorContext).language),
    staff,
    filter: readMessageFilter(query, staff),
  });
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await staffOf(context, request, 'messages.answer');
  const filled = await takeTemplate(siteContextOf(context).db, request, params.id, staff.name);
  if (filled) return data(filled);
  const { searchParams } = new URL(request.url);
  for (const name of ['done', 'refused', 'undo', 'index', '_routes']) searchParams.delete(name);
  const messageId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'answer-message': ({ text, done, base }) => ({ messageId, text, done: done === 'on', base: base || undefined }),
      'close-message': () => ({ messageId }),
      'mark-spam': ({ spam }) => ({ messageId, spam: spam === 'true' }),
      'record-reply': ({ reply }) => ({ messageId, text: reply }),
      'assign-task': ({ target, memberId }) => ({ target, memberId }),
    },
    `${href('/admin/messages/:id', params)}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
    {
      undo: {
        'mark-spam': ({ spam }) => ({ intent: 'mark-spam', values: { spam: String(spam !== 'true') } }),
      },
    },
  );
}

/** One letter with its thread: who takes care of it, the answer, done, spam. On wide screens the list stays beside it. */
export default function MessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { state, mayAnswer } = message;
  const failed = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t(`inbox.from.${message.kind}`, { name: message.name })}</h1>
          <p className="sub row">
            <MessageState state={state} />{' '}
            {t(message.kind === 'written' ? 'inbox.writtenFacts' : 'inbox.facts', {
              number: String(message.number),
              at: message.at,
            })}
          </p>
        </div>
        {mayAnswer && (
          <HeadActs state={state} mayClose={message.kind !== 'doubt' || message.replies.some(({ isOurs }) => isOurs)} />
        )}
      </div>
      <ActNotice error={actionData?.error} />
      <div className="inbox">
        <OtherLetters letters={message.others} current={message.id} />
        <div className="stack">
          <section className="sheet" aria-labelledby="thread">
            <div className="sheet__h">
              <h2 id="thread">{t('inbox.thread')}</h2>
              <span className="quiet">
                <PersonLink id={message.personId}>{message.name}</PersonLink>
                {' · '}
                {[message.email, message.language].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className="sheet__b">
              {message.facts.length > 0 && (
                <dl className="dl">
                  {message.facts.map(([label, value]) => (
                    <div key={label} style={{ display: 'contents' }}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {mayAnswer ? (
                <Thread {...message} isOurs={message.kind === 'written'} />
              ) : (
                <p className="quiet">{t('person.masked')}</p>
              )}
            </div>
            {message.spendingId && (
              <p className="sheet__b sheet__b--top">
                <Link className="b" to={`${href('/admin/spending/:id', { id: message.spendingId })}#doubts`}>
                  {t('inbox.toSpending')}
                </Link>
              </p>
            )}
            {mayAnswer && state !== 'spam' && !message.spendingId && (
              <div className="sheet__b sheet__b--top">
                <AnswerForm
                  name={message.name}
                  email={message.email}
                  templates={message.templates}
                  base={message.replies.length}
                  typed={failed('answer-message')?.typed ?? failed('use-template')?.typed}
                  error={failed('answer-message')?.fields.text}
                />
              </div>
            )}
          </section>
          <div className="cols cols--2">
            {mayAnswer && (
              <AssignBox target={message.target} assignee={message.assignee} people={message.people} me={message.me} />
            )}
            <Way events={message.events} mayRecord={mayAnswer} failed={failed('record-reply')} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Done, spam, and back. `mayClose`: a doubt is not done without its public answer. */
function HeadActs({ state, mayClose }: { state: State; mayClose: boolean }) {
  const { t } = useTranslation('admin');
  const isSpam = state === 'spam';
  return (
    <div className="hd__a">
      {mayClose && (state === 'open' || state === 'answered') && (
        <ActForm
          intent="close-message"
          label={t('inbox.close')}
          quiet={{ icon: 'check', hotkey: 'e' }}
          className="row"
        />
      )}
      <ActForm
        intent="mark-spam"
        label={t(isSpam ? 'inbox.notSpam' : 'inbox.spam')}
        values={{ spam: String(!isSpam) }}
        quiet={{ icon: isSpam ? 'arrow-u-up-left' : 'prohibit', hotkey: '!' }}
        className="row"
      />
    </div>
  );
}

type Other = { id: string; kind: MessageKindName; name: string; excerpt: string; age: string };

/** The list one came from, as it is filtered, so that one goes from letter to letter. */
function OtherLetters({ letters, current }: { letters: readonly Other[]; current: string }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ['done', 'refused', 'undo']) kept.delete(name);
  const query = kept.size > 0 ? `?${kept}` : '';
  return (
    <nav className="sheet inbox__l" aria-label={t('inbox.title')}>
      <p className="sheet__h">
        <Link to={`/admin/messages${query}`}>{t('inbox.back')}</Link>
      </p>
      <ul>
        {letters.map(({ id, kind, name, excerpt, age }) => (
          <li key={id}>
            <Link to={href('/admin/messages/:id', { id }) + query} aria-current={id === current ? 'page' : undefined}>
              <MessageKind kind={kind} />
              <b>{name}</b>
              <span className="td__a">{age}</span>
              <span className="inbox__x">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
