import { href } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listAllReviews } from './academy-lists.server.ts';
import type { Route } from './+types/reviews-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reviews.moderate');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listAllReviews(db, readListState(query));
  return { next, reviews: items.map(({ at, ...review }) => ({ ...review, at: formatStamp(at, language) })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'reviews.moderate');
  return callStaffForm(
    context,
    request,
    { 'moderate-review': ({ reviewId, decision, reason }) => ({ reviewId, decision, reason }) },
    backToPage(request),
    {
      undo: {
        'moderate-review': ({ reviewId, decision }) =>
          decision === 'hide' && reviewId
            ? { intent: 'moderate-review', values: { reviewId, decision: 'show' } }
            : undefined,
      },
    },
  );
}

/** What learners say of courses, each shown or hidden. */
export default function Reviews({ loaderData: { reviews, next }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  return (
    <>
      <ListHead
        error={actionData?.error}
        title={t('review.list')}
        sentence={t('review.sub')}
        states={(['shown', 'hidden'] as const).map((id) => ({ id, label: t(`review.state.${id}`) }))}
      />
      {reviews.length === 0 && (
        <div className="sheet">
          <EmptyList />
        </div>
      )}
      <ul className="stack">
        {reviews.map(({ id, courseId, name, stars, text, at, state }) => (
          <li key={id} className="sheet" data-row>
            <div className="sheet__b">
              <p>
                <b>
                  <bdi>{name || '—'}</bdi>
                </b>
                , {t('review.stars', { count: stars })}{' '}
                <span className={`tag tag--${state === 'shown' ? 'ok' : 'off'}`}>
                  <StaffIcon name={state === 'shown' ? 'check' : 'prohibit'} /> {t(`review.state.${state}`)}
                </span>
              </p>
              <blockquote>
                <bdi>{text}</bdi>
              </blockquote>
              <p className="fine quiet">
                {at} · <a href={address(href('/academy/course/:id', { id: courseId }))}>{t('review.course')}</a>
              </p>
              {state === 'hidden' ? (
                <ActForm
                  intent="moderate-review"
                  kind="line"
                  values={{ reviewId: id, decision: 'show' }}
                  label={t('review.show')}
                />
              ) : (
                <Hide id={id} failure={actionData?.typed.reviewId === id ? actionData : undefined} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <ListFoot next={next} />
    </>
  );
}

type HideProps = { id: string; failure?: { fields: Record<string, string>; typed: Record<string, string> } };

function Hide({ id, failure }: HideProps) {
  const { t } = useTranslation('admin');
  return (
    <details open={failure !== undefined}>
      <summary>{t('review.hide')}</summary>
      <ActForm
        intent="moderate-review"
        kind="line"
        values={{ reviewId: id, decision: 'hide' }}
        label={t('review.hide')}
      >
        <Field label={t('review.why')} {...again('reason', failure)} maxLength={500} required />
      </ActForm>
    </details>
  );
}
