import { useEffect } from 'react';
import { data, href, useRevalidator } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatClock, formatStamp, yearInKinshasa } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { RunState } from '#app/features/donations/sheets/run-state.tsx';
import { countReaders } from '#app/features/donations/sheets/sheet-mails.server.ts';
import { sheetUrl } from '#app/features/donations/sheets/make-sheet.server.ts';
import { findOnlySheet, findRun } from '#app/features/donations/sheets/sheet-runs.server.ts';
import { countSheets } from '#app/features/donations/sheets/sheets-job.server.ts';
import type { Route } from './+types/sheet-run-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'sheets.read');
  const { db, settings } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const run = await findRun(db, params.id);
  if (!run) throw data(null, { status: 404 });
  const only = staff.permissions.has('sheets.write') ? await findOnlySheet(db, run.id) : undefined;
  const { year, state, mails, mailsLeaveAt, startedBy, startedAt } = run;
  return {
    id: run.id,
    year,
    state,
    mails,
    leavesAt: mails === 'held' ? formatClock(mailsLeaveAt!, language) : undefined,
    isProvisional: year >= yearInKinshasa(startedAt),
    who: (await nameStaff(db, [startedBy])).get(startedBy) ?? startedBy,
    at: formatStamp(startedAt, language),
    counts: (await countSheets(db, [run.id])).get(run.id) ?? { all: 0, made: 0, failed: 0, mailed: 0 },
    readers: state === 'made' && mails !== 'held' ? await countReaders(db, run) : 0,
    mayWrite: staff.permissions.has('sheets.write'),
    only: only && sheetUrl(settings, only),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'sheets.write');
  const ofRun = () => ({ runId: params.id });
  return callStaffForm(
    context,
    request,
    { 'stop-sheets': ofRun, 'resume-sheets': ofRun, 'mail-sheets': ofRun },
    href('/admin/sheets/:id', params),
  );
}

/** So often a page that is looked at asks how far they are. */
const LOOK_MS = 2000;

/** The sheets of one year: how far they are, their mails, and all of them to print. */
export default function SheetRun({ loaderData: run, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { revalidate } = useRevalidator();
  const { counts, state, mails, mayWrite } = run;
  const isBusy = state === 'making' || mails === 'held';
  useEffect(() => {
    if (!isBusy) return;
    const look = setInterval(() => document.visibilityState === 'visible' && void revalidate(), LOOK_MS);
    return () => clearInterval(look);
  }, [isBusy, revalidate]);
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('sheets.of', { year: String(run.year) })}</h1>
          <p className="sub row">
            <span role="status">
              <RunState state={state} />
            </span>
            <span>{t('sheets.begun', { who: run.who, at: run.at })}</span>
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {run.only && (
        <p>
          <a className="b" href={run.only} target="_blank" rel="noreferrer">
            <StaffIcon name="printer" />
            {t('sheets.open')}
          </a>
        </p>
      )}
      {run.isProvisional && <p className="msg">{t('sheets.running', { year: String(run.year) })}</p>}
      <section className="sheet" aria-labelledby="far">
        <div className="sheet__h">
          <h2 id="far">{t('sheets.far')}</h2>
        </div>
        <div className="sheet__b">
          <p className="row">
            <progress max={counts.all} value={counts.made} aria-labelledby="far" />
            <b className="num">{t('sheets.progress', { made: counts.made, all: counts.all })}</b>
          </p>
          {counts.failed > 0 && <p className="msg msg--bad">{t('sheets.failed', { count: counts.failed })}</p>}
        </div>
        {mayWrite && (state !== 'made' || counts.failed > 0) && (
          <div className="sheet__f row">
            {state === 'making' ? (
              <ActForm intent="stop-sheets" kind="line" label={t('sheets.stop')} className="row" />
            ) : (
              <ActForm intent="resume-sheets" kind="line" label={t('sheets.resume')} className="row" />
            )}
          </div>
        )}
      </section>
      {mayWrite && counts.made > 0 && (
        <section className="sheet" aria-labelledby="zip">
          <div className="sheet__h">
            <h2 id="zip">{t('sheets.zip')}</h2>
          </div>
          <div className="sheet__b">
            <p className="quiet">{t('sheets.zipText')}</p>
            <p className="row">
              {(['paper', 'all'] as const).map((who) => (
                <a
                  key={who}
                  className="b"
                  href={`${href('/admin/sheets/:id/sheets.zip', { id: run.id })}?who=${who}`}
                  download
                >
                  <StaffIcon name={who === 'paper' ? 'printer' : 'download-simple'} />
                  {t(`sheets.${who}`)}
                </a>
              ))}
            </p>
          </div>
        </section>
      )}
      <section className="sheet" aria-labelledby="mails">
        <div className="sheet__h">
          <h2 id="mails">{t('sheets.mailTitle')}</h2>
        </div>
        <div className="sheet__b">
          {mails === 'held' && <p role="status">{t('sheets.leaves', { at: run.leavesAt })}</p>}
          {counts.mailed > 0 && <p>{t('sheets.sent', { count: counts.mailed })}</p>}
          {!mails && <p className="quiet">{t('sheets.mailText')}</p>}
        </div>
        {mayWrite && mails === 'held' && (
          <div className="sheet__f">
            <ActForm intent="stop-sheets" kind="line" label={t('sheets.takeBack')} className="row" />
          </div>
        )}
        {mayWrite && run.readers > 0 && (
          <div className="sheet__f">
            <ActForm intent="mail-sheets" label={t('sheets.mail', { count: run.readers })} className="row" />
          </div>
        )}
      </section>
    </>
  );
}
