import { data, href, Link } from 'react-router';
import { findAssignees } from '#app/features/staff/assignments.server.ts';
import { AssignBox } from '#app/features/staff/parts/assign-box.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { personView } from '#app/features/staff/person-view.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { listWhoMay } from '#app/features/staff/team.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { LANGUAGE_NAMES } from '#app/shared/language.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { ideaTarget } from '#app/features/impact-hub/idea-rules.ts';
import { DecisionForm } from './decision-form.tsx';
import { findDecision, findIdea } from './idea-list.server.ts';
import { IdeaState } from './idea-state.tsx';
import type { Route } from './+types/idea-admin.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'ideas.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const idea = await findIdea(db, params.id);
  if (!idea) throw data(null, { status: 404 });
  const decision = await findDecision(db, idea.id);
  const names = await nameStaff(db, [decision?.who ?? '']);
  const target = ideaTarget(idea.id);
  const person = personView(staff, 'ideas.decide');
  const mayDecide = !person.isMasked;
  return {
    id: idea.id,
    target,
    number: idea.number,
    state: idea.state,
    projectName: idea.projectName,
    text: person.words(idea.projectDescription),
    name: person.name(idea.fullName),
    email: person.email(idea.email),
    place: [idea.city, idea.country].filter(Boolean).join(', '),
    sector: idea.sector,
    stage: idea.fundingStage,
    lang: idea.language,
    language: LANGUAGE_NAMES[idea.language],
    at: formatStamp(idea.consentAt, language),
    file: idea.fileUrl?.slice(idea.fileUrl.lastIndexOf('.') + 1).toUpperCase(),
    decision: decision && {
      who: decision.who && (names.get(decision.who) ?? decision.who),
      at: formatStamp(decision.at, language),
      text: decision.why && person.words(decision.why),
    },
    assignee: (await findAssignees(db, [target])).get(target),
    people: mayDecide ? await listWhoMay(db, 'ideas.decide') : [],
    mayDecide,
    me: staff.memberId,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'ideas.decide');
  return callStaffForm(
    context,
    request,
    {
      'decide-idea': ({ decision, text, title, short, description, location }) => ({
        id: params.id,
        decision,
        text,
        title,
        short,
        description,
        location,
      }),
      'assign-task': ({ target, memberId }) => ({ target, memberId }),
    },
    backToPage(request),
  );
}

/** One idea: what its author wrote, the file, and the decision. */
export default function IdeaPage({ loaderData: idea, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="hd">
        <div>
          <h1>{idea.projectName}</h1>
          <p className="sub row">
            <IdeaState state={idea.state} /> {t('inbox.facts', { number: String(idea.number), at: idea.at })}
          </p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <div className="cols">
        <div className="stack">
          <section className="sheet" aria-labelledby="idea">
            <div className="edge" />
            <div className="sheet__h">
              <h2 id="idea">{t('idea.words')}</h2>
            </div>
            <div className="sheet__b">
              <p className="thread__t" lang={idea.lang} dir="auto">
                {idea.text}
              </p>
              {!idea.mayDecide ? (
                <p className="quiet">{t('person.masked')}</p>
              ) : idea.file ? (
                <p>
                  <a className="b b--soft" href={href('/admin/ideas/:id/file', { id: idea.id })} download>
                    <StaffIcon name="download-simple" />
                    {t('idea.file', { kind: idea.file })}
                  </a>
                  <span className="fine quiet"> {t('idea.fileHint')}</span>
                </p>
              ) : (
                <p className="quiet">{t('idea.noFile')}</p>
              )}
            </div>
          </section>
          {idea.decision ? (
            <Decided idea={idea} decision={idea.decision} />
          ) : (
            idea.mayDecide && (
              <DecisionForm idea={idea} failed={actionData?.intent === 'decide-idea' ? actionData : undefined} />
            )
          )}
        </div>
        <div className="stack">
          <Facts idea={idea} />
          {idea.mayDecide && idea.state === 'new' && (
            <AssignBox target={idea.target} assignee={idea.assignee} people={idea.people} me={idea.me} />
          )}
        </div>
      </div>
    </>
  );
}

type Idea = Route.ComponentProps['loaderData'];

/** Who handed it in, where, and how far it is. */
function Facts({ idea }: { idea: Idea }) {
  const { t } = useTranslation('admin');
  const facts = [
    [t('inbox.person'), idea.name],
    [t('team.email'), idea.email],
    [t('idea.place'), idea.place],
    [t('idea.sector'), idea.sector],
    [t('idea.stage'), idea.stage],
    [t('templates.language'), idea.language],
  ].filter(([, value]) => value);
  return (
    <section className="sheet" aria-labelledby="facts">
      <div className="sheet__h">
        <h2 id="facts">{t('idea.facts')}</h2>
      </div>
      <div className="sheet__b">
        <dl className="dl">
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** What was decided, by whom, and the words that its author was sent. */
function Decided({ idea, decision }: { idea: Idea; decision: NonNullable<Idea['decision']> }) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const isAccepted = idea.state === 'accepted';
  return (
    <section className="sheet" aria-labelledby="decided">
      <div className="sheet__h">
        <h2 id="decided">{t('idea.decided')}</h2>
        <span className="quiet">{decision.at}</span>
      </div>
      <div className="sheet__b">
        <p>
          {t(isAccepted ? 'idea.acceptedBy' : 'idea.declinedBy', { who: decision.who ?? '' })}{' '}
          {isAccepted && (
            <Link to={address('/impact-hub')} reloadDocument>
              {t('idea.seePage')}
            </Link>
          )}
        </p>
        {decision.text && <p className="thread__t">{decision.text}</p>}
      </div>
    </section>
  );
}
