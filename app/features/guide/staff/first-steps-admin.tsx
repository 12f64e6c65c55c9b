import { Link } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { dayInKinshasa, formatClock, formatDay } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { firstRole, readFirstSteps } from '#app/features/guide/first-steps.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import type { Route } from './+types/first-steps-admin.ts';

const ART: Drawing = { kind: 'scene', seed: 'equipe', type: 'fondateurs', palette: 'aube', frame: '4:3' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const language = staffLanguage(context.get(visitorContext).language);
  const today = dayInKinshasa(new Date());
  const when = (at: Date) =>
    dayInKinshasa(at) === today ? formatClock(at, language) : formatDay(dayInKinshasa(at), language);
  return {
    name: staff.name,
    role: firstRole(staff) ?? 'administration',
    steps: (await readFirstSteps(siteContextOf(context).db, staff)).map(({ doneAt, ...step }) => ({
      ...step,
      doneAt: doneAt && when(doneAt),
    })),
  };
}

/** Where somebody new begins: what their role does, and five things to do first. */
export default function FirstSteps({ loaderData: { name, role, steps } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const next = steps.find(({ isDone }) => !isDone)?.key;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <ActNotice />
      <section className="sheet">
        <div className="edge" />
        <div className="sheet__b hello">
          <div className="stack">
            <h1>{t('guide.hello', { name })}</h1>
            <ul className="say">
              <li>{t(`guide.work.${role}`)}</li>
              <li>{t('guide.logged')}</li>
              <li>{t('guide.helpKey')}</li>
            </ul>
          </div>
          <img className="art" src={artUrl(ART)} alt="" width={240} height={180} />
        </div>
      </section>
      <section className="sheet" aria-labelledby="steps">
        <div className="sheet__h">
          <h2 id="steps">{t('guide.stepsTitle')}</h2>
          <span className="fine quiet">{t('guide.stepsDone', { count: done, all: steps.length })}</span>
        </div>
        <ol className="five">
          {steps.map(({ key, path, isDone, doneAt }, index) => (
            <li key={key} className={isDone ? 'ok' : key === next ? 'now' : undefined}>
              <span className="lz2" aria-hidden="true">
                {isDone ? <StaffIcon name="check" /> : index + 1}
              </span>
              <b>{t(`guide.step.${key}.title`)}</b>
              <small>{t(`guide.step.${key}.text`)}</small>
              {isDone ? (
                <span className="tag tag--ok">
                  <StaffIcon name="check" />
                  {doneAt ? t('guide.doneAt', { when: doneAt }) : t('guide.done')}
                </span>
              ) : (
                <Link className={key === next ? 'b b--now' : 'b'} to={path}>
                  {t(`guide.step.${key}.act`)}
                </Link>
              )}
            </li>
          ))}
        </ol>
        <div className="sheet__f">
          <Link className="b b--q" to="/admin">
            <span>{t('guide.later')}</span>
          </Link>
          <span className="fine quiet">{t('guide.stays')}</span>
        </div>
      </section>
    </>
  );
}
