import { data, href, Link } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { firstSundays } from '#app/features/newsletter/first-sunday.ts';
import { AudienceForm } from './audience-form.tsx';
import { readIssuePage } from './issue-page.server.ts';
import { LetterPreview } from './letter-preview.tsx';
import { MailingResult } from './mailing-result.tsx';
import { SendForm } from './send-form.tsx';
import type { Route } from './+types/newsletter-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'newsletter.read');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const page = await readIssuePage(db, settings, params.id, new URL(request.url).searchParams, language);
  if (!page) throw data(null, { status: 404 });
  return {
    ...page,
    sunday: firstSundays(dayInKinshasa()).next,
    mayWrite: staff.permissions.has('newsletter.write'),
    maySend: staff.permissions.has('newsletter.send'),
  };
}

/** A day and an hour of Kinshasa as a moment; a day alone is its early morning, nothing is as soon as it can be. */
const momentOf = (day = '', hour = ''): string | undefined =>
  day || hour ? `${day}T${hour || '07:30'}:00+01:00` : undefined;

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'newsletter.read');
  const issueId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'send-newsletter': ({ fund, day, hour }, form) => ({
        issueId,
        audience: { language: form.getAll('language'), interest: form.getAll('interest'), fund: fund || undefined },
        at: momentOf(day, hour),
      }),
      'stop-newsletter': ({ mailingId }) => ({ mailingId }),
      'retry-newsletter': ({ mailingId }) => ({ mailingId }),
      'try-newsletter': ({ language }) => ({ issueId, language }),
    },
    backToPage(request),
  );
}

/** One letter: how it reads in each language, to whom and when it goes, and what became of it. */
export default function NewsletterPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const isOpen = page.mailings.every(({ state }) => state !== 'held' && state !== 'sending');
  const isHeld = page.mailings.some(({ state }) => state === 'held');
  const content = { collection: 'newsletter', id: page.id };
  return (
    <>
      <div className="hd">
        <div>
          <p>
            <Link className="b b--q" to={href('/admin/newsletter')}>
              <StaffIcon name="arrow-left" />
              <span>{t('newsletter.title')}</span>
            </Link>
          </p>
          <h1 lang={page.isTranslated ? page.shown : 'fr'}>{page.subject}</h1>
          <p className="sub">{t(isHeld ? 'newsletter.heldSentence' : 'newsletter.sentence')}</p>
        </div>
        <div className="hd__a">
          {page.mayWrite && (
            <ButtonLink size="sm" kind="line" to={href('/admin/content/:collection/:id', content)}>
              <StaffIcon name="pencil-simple" />
              {t('newsletter.write')}
            </ButtonLink>
          )}
          {page.mayWrite && (
            <ActForm
              className=""
              intent="try-newsletter"
              kind="line"
              values={{ language: page.shown }}
              label={t('newsletter.try')}
            />
          )}
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {page.planId && (
        <p className="banner">
          <Link to={href('/admin/plans/:id', { id: page.planId })}>{t('newsletter.waits')}</Link>
        </p>
      )}
      <div className="cols">
        <LetterPreview page={page} />
        <div className="stack">
          {page.mailings.map((mailing) => (
            <MailingResult key={mailing.id} mailing={mailing} maySend={page.maySend} />
          ))}
          <AudienceForm page={page} />
          {page.maySend && isOpen && <SendForm page={page} sunday={page.sunday} failure={actionData} />}
        </div>
      </div>
    </>
  );
}
