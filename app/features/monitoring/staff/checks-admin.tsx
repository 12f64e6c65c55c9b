import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatAge, formatStamp } from '#app/shared/dates.server.ts';
import { maskEmail } from '#app/shared/mask.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listDeadJobs, listRuns, listStuckMails } from './health.server.ts';
import type { Route } from './+types/checks-admin.ts';

const NIGHTS = 14;
const MAILS = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'checks.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  return {
    nights: (await listRuns(db, NIGHTS)).map(({ id, ranAt, broken }) => ({
      id,
      at: formatStamp(ranAt, language),
      broken,
    })),
    mails: (await listStuckMails(db, MAILS)).map(({ id, template, recipient, createdAt }) => ({
      id,
      template,
      to: recipient && maskEmail(recipient),
      age: formatAge(createdAt, language),
      at: createdAt.toISOString(),
    })),
    dead: await listDeadJobs(db),
  };
}

/** What nobody looks at while it works: the books each night, mails that do not leave, jobs that were given up. */
export default function Checks({ loaderData: { nights, mails, dead } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('place.checks')}</h1>
          <p className="sub">{t('checks.sub')}</p>
        </div>
      </div>
      <div className="cols cols--2">
        <section className="sheet" aria-labelledby="books">
          <div className="sheet__h">
            <h2 id="books">{t('checks.books')}</h2>
          </div>
          <div className="sheet__b">
            <p className="quiet">{t('checks.booksText')}</p>
            {nights.length === 0 && <p>{t('checks.noNight')}</p>}
            <ul className="health">
              {nights.map(({ id, at, broken }) => (
                <li key={id} className={broken.length === 0 ? 'ok' : 'bad'}>
                  <span>
                    {broken.length === 0 ? t('checks.whole') : t('checks.broken', { count: broken.length })}
                    {broken.map(({ name, count }) => (
                      <small key={name} className="quiet" lang="en">
                        {name} ({count})
                      </small>
                    ))}
                  </span>
                  <time>{at}</time>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <div className="stack">
          <section className="sheet" aria-labelledby="mails">
            <div className="sheet__h">
              <h2 id="mails">{t('checks.mails')}</h2>
            </div>
            <div className="sheet__b">
              <p className="quiet">{t('checks.mailsText')}</p>
              {mails.length === 0 ? (
                <p>{t('checks.noMails')}</p>
              ) : (
                <ul className="health">
                  {mails.map(({ id, template, to, age, at }) => (
                    <li key={id} className="wait">
                      <span>
                        {to} <small className="quiet">{template}</small>
                      </span>
                      <time dateTime={at}>{age}</time>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </section>
          <section className="sheet" aria-labelledby="jobs">
            <div className="sheet__h">
              <h2 id="jobs">{t('checks.jobs')}</h2>
            </div>
            <div className="sheet__b">
              <p className="quiet">{t('checks.jobsText')}</p>
              {dead.length === 0 ? (
                <p>{t('checks.noJobs')}</p>
              ) : (
                <ul className="health">
                  {dead.map(({ name, count }) => (
                    <li key={name} className="bad">
                      <span>{name}</span>
                      <b className="num">{count}</b>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}
