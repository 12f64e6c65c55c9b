import { href, Link } from 'react-router';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { dayInKinshasa, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countReaders } from '#app/features/newsletter/audience.server.ts';
import { firstSundays } from '#app/features/newsletter/first-sunday.ts';
import { isNextScheduled } from '#app/features/newsletter/next-letter.server.ts';
import { listIssues } from '#app/features/newsletter/read-mailings.server.ts';
import { LetterState } from './letter-state.tsx';
import type { Route } from './+types/newsletters-admin.ts';

const STATES = ['draft', 'held', 'sending', 'sent', 'stopped'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'newsletter.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readListState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listIssues(db, state);
  return {
    next,
    mayWrite: staff.permissions.has('newsletter.write'),
    readers: (await countReaders(db, '', { language: [], interest: [] })).total,
    sunday: formatDay(firstSundays(dayInKinshasa()).next, language),
    isScheduled: await isNextScheduled(db),
    letters: items.map(({ leavesAt, endedAt, ...line }) => ({
      ...line,
      at: (line.state === 'held' && leavesAt) || endedAt ? formatStamp((endedAt ?? leavesAt)!, language) : undefined,
    })),
  };
}

/** All letters, the newest first: drafts, what is to leave, what left and to how many. */
export default function Newsletters({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { letters, next, mayWrite, readers, sunday, isScheduled } = loaderData;
  return (
    <>
      <ListHead
        title={t('newsletter.title')}
        sentence={
          <>
            {t('newsletter.readers', { count: readers })}{' '}
            {t(isScheduled ? 'newsletter.isScheduled' : 'newsletter.isOpen', { day: sunday })}
          </>
        }
        states={STATES.map((id) => ({ id, label: t(`newsletter.state.${id}`) }))}
      >
        {mayWrite && (
          <ButtonLink size="sm" to={href('/admin/content/:collection/:id', { collection: 'newsletter', id: 'new' })}>
            {t('newsletter.new')}
          </ButtonLink>
        )}
      </ListHead>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('newsletter.title')}
          rows={letters}
          none={t('newsletter.none')}
          columns={(col) => [
            col(
              'title',
              t('newsletter.subject'),
              'c-m wrapc',
              ({ id, title }) => (
                <Link to={href('/admin/newsletter/:id', { id })}>{title || t('content.untitled')}</Link>
              ),
              { lang: ({ title }) => (title ? 'fr' : undefined) },
            ),
            col('state', t('list.state'), 'c-t', ({ state }) => <LetterState state={state} />),
            col('at', t('newsletter.when'), 'c-s', ({ at }) => at ?? '–'),
            col('recipients', t('newsletter.copies'), 'c-a r'),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
