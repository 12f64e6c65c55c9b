import { Fragment } from 'react';
import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { TeamTabs } from '#app/features/staff/parts/team-tabs.tsx';
import type { Permission } from '#app/features/staff/roles.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callShownForm, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { eventNamesContext } from '#app/features/webhooks/events-context.server.ts';
import { NewWebhook } from '#app/features/webhooks/parts/new-webhook.tsx';
import { OutgoingList } from '#app/features/webhooks/parts/outgoing-list.tsx';
import { SecretShown } from '#app/features/webhooks/parts/secret-shown.tsx';
import { WebhookList } from '#app/features/webhooks/parts/webhook-list.tsx';
import { listDeliveries, listWebhooks, readWebhookForm } from '#app/features/webhooks/read-webhooks.server.ts';
import { showDeliveries, showWebhooks } from '#app/features/webhooks/show-webhooks.server.ts';
import { dayInKinshasa, formatAge, formatDay } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { mayBeScope } from '#app/features/keys/key-rules.ts';
import { listKeys } from '#app/features/keys/read-keys.server.ts';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import type { Route } from './+types/keys-admin.ts';

const DAY_MS = 86_400_000;
/** What is proposed for a new key. */
const USUAL_DAYS = 365;

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'keys.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listDeliveries(db, { ...readListState(query), state: undefined, q: '' });
  const webhooks = showWebhooks(await listWebhooks(db));
  const now = Date.now();
  return {
    mayWrite: staff.permissions.has('keys.write'),
    scopes: [...staff.permissions].map((name) => name as Permission).filter(mayBeScope),
    today: dayInKinshasa(),
    until: dayInKinshasa(new Date(now + USUAL_DAYS * DAY_MS)),
    names: context.get(eventNamesContext),
    webhooks,
    deliveries: showDeliveries(items, language),
    next,
    keys: (await listKeys(db)).map(({ createdAt, endsAt, lastUsedAt, owner, ...key }) => ({
      ...key,
      made: { day: formatDay(dayInKinshasa(createdAt), language), who: owner },
      used: lastUsedAt && formatAge(lastUsedAt, language, now),
      daysLeft: Math.ceil((endsAt.getTime() - now) / DAY_MS),
      lastDay: formatDay(dayInKinshasa(new Date(endsAt.getTime() - 1)), language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'keys.read');
  const intent = (await request.clone().formData()).get('intent');
  if (intent === 'end-key')
    return callStaffForm(context, request, { 'end-key': ({ id }) => ({ id }) }, href('/admin/keys'));
  return callShownForm(context, request, {
    'create-key': ({ name, until }, form) => ({ name, until, scopes: form.getAll('scope') }),
    'save-webhook': readWebhookForm,
  });
}

/** What comes and goes without anybody: keys of programs, and what is told to other services. */
export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { mayWrite, scopes, today, until, names, webhooks, deliveries, next, keys } = loaderData;
  const failed = actionData && 'error' in actionData ? actionData : undefined;
  const failureOf = (intent: string) => (failed?.intent === intent ? failed : undefined);
  const shown = actionData && 'shown' in actionData ? actionData.shown : undefined;
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('team.title')}</h1>
          <p className="sub">{t('apiKey.sub')}</p>
        </div>
        {mayWrite && (
          <div className="hd__a">
            <a className="b" href="#new-key">
              <StaffIcon name="plus" />
              {t('apiKey.new')}
            </a>
          </div>
        )}
      </div>
      <ActNotice error={failed?.error} />
      <TeamTabs />
      {typeof shown?.key === 'string' && (
        <SecretShown title={t('apiKey.made')} text={t('apiKey.once')} value={shown.key} />
      )}
      {typeof shown?.secret === 'string' && (
        <SecretShown title={t('webhook.made')} text={t('webhook.madeText')} value={shown.secret}>
          <Link to={href('/admin/keys/webhooks/:id', { id: String(shown.id) })}>{t('webhook.goTo')}</Link>
        </SecretShown>
      )}
      <KeyList keys={keys} mayWrite={mayWrite} />
      <WebhookList webhooks={webhooks} mayWrite={mayWrite} />
      {webhooks.length > 0 && (
        <>
          <OutgoingList deliveries={deliveries} />
          <ListFoot next={next} />
        </>
      )}
      {mayWrite && (
        // Once something was made, what is sent next is another one.
        <Fragment key={String(shown?.id)}>
          <KeyForm scopes={scopes} today={today} until={until} failure={failureOf('create-key')} />
          <NewWebhook names={names} failure={failureOf('save-webhook')} />
        </Fragment>
      )}
    </>
  );
}
