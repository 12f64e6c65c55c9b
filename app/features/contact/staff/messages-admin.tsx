import { href, Link, useSearchParams } from 'react-router';
import { InboxTabs } from '#app/features/contact/parts/inbox-tabs.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatAge } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { MESSAGE_STATES } from '#app/features/contact/inbox.ts';
import { countOpen, findLongestWait, listMessages, readMessageFilter } from './message-list.server.ts';
import { MessageKind, MessageState } from './message-state.tsx';
import type { Route } from './+types/messages-admin.ts';

/** A letter that waits so long is late. */
const LATE_MS = 5 * 86_400_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'messages.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listMessages(db, readMessageFilter(query, staff), personView(staff, 'messages.answer'));
  const longest = await findLongestWait(db);
  const now = Date.now();
  return {
    next,
    open: await countOpen(db),
    oldest: longest && formatAge(longest, language),
    messages: items.map(({ id, number, kind, state, name, excerpt, receivedAt, waitingSince, assignee }) => ({
      id,
      number,
      kind,
      state,
      name,
      excerpt,
      assignee: assignee?.name,
      at: receivedAt.toISOString(),
      age: formatAge(receivedAt, language, now),
      isLate: waitingSince !== null && now - waitingSince.getTime() > LATE_MS,
    })),
  };
}

/** Letters and volunteers: who wrote, since when, who takes care of it. */
export default function Messages({ loaderData: { messages, open, oldest, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const back = search.size > 0 ? `?${search}` : '';
  return (
    <>
      <ListHead
        title={t('inbox.title')}
        sentence={
          <>
            {t('inbox.waiting', { count: open })} {oldest && t('inbox.oldest', { age: oldest })}
          </>
        }
        states={MESSAGE_STATES.map((id) => ({
          id,
          label: t(`inbox.state.${id}`),
          count: id === 'open' ? open : undefined,
        }))}
        csv="/admin/messages.csv"
        keeps={['kind', 'who']}
      />
      <InboxTabs />
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('inbox.title')}
          rows={messages}
          columns={(col) => [
            col('kind', <span className="visually-hidden">{t('inbox.kinds')}</span>, 'c-p', ({ kind }) => (
              <MessageKind kind={kind} />
            )),
            col('name', t('inbox.person'), 'c-m', ({ id, name }) => (
              <Link to={href('/admin/messages/:id', { id }) + back}>{name}</Link>
            )),
            col('excerpt', t('inbox.words'), 'c-s wrapc inbox__x'),
            col('at', t('inbox.when'), 'c-a', ({ at, age, isLate }) => (
              <time className={isLate ? 'td__a late' : 'td__a'} dateTime={at}>
                {age}
              </time>
            )),
            col(
              'assignee',
              t('inbox.with'),
              '',
              ({ assignee }) => assignee ?? <span className="quiet">{t('assign.nobody')}</span>,
            ),
            col('state', t('list.state'), 'c-t', ({ state }) => <MessageState state={state} />),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
