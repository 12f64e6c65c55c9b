import { data, href, Link } from 'react-router';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { translate } from '#app/kit/words.server.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { DuplicateReason } from '#app/features/persons/duplicates.server.ts';
import { NameField, PhoneField, PostalField, WhyField } from './person-fields.tsx';
import { viewBeside } from './person-page.server.ts';
import type { Route } from './+types/new-person-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'persons.write');
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await staffOf(context, request, 'persons.write');
  const { data: failure, init } = await callStaffForm(
    context,
    request,
    {
      'add-person': ({ name, email, phone, address, reason, isOther }) => ({
        name,
        email,
        phone,
        address,
        reason,
        isOther: isOther === 'on',
      }),
    },
    ({ personId }) => href('/admin/persons/:id', { id: String(personId) }),
  );
  const { duplicates = [], personId } = (failure.details ?? {}) as {
    duplicates?: { id: string; reason: DuplicateReason }[];
    personId?: string;
  };
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const t = translate(language, 'admin');
  const asked = { sources: context.get(membersContext).ownData, staff, language };
  const seen = [];
  for (const { id, reason } of [...duplicates, ...(personId ? [{ id: personId, reason: undefined }] : [])]) {
    const one = await viewBeside(db, id, asked);
    if (one)
      seen.push({
        id,
        who: [one.name, ...one.emails, ...one.phoneEnds.map((end) => `… ${end}`)].filter(Boolean).join(' · '),
        why: reason ? t(`persons.twin.${reason}`) : undefined,
      });
  }
  return data({ ...failure, seen }, init ?? undefined);
}

/** Somebody who left nothing here: their name, how they are reached, and why they are kept. */
export default function NewPerson({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const seen = actionData?.seen ?? [];
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('persons.add.title')}</h1>
          <p className="sub">{t('persons.add.text')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      {seen.length > 0 && (
        <section className="sheet" aria-labelledby="seen">
          <div className="sheet__h">
            <h2 id="seen">{t('persons.maybeSame')}</h2>
          </div>
          <ul className="sheet__b">
            {seen.map(({ id, who, why }) => (
              <li key={id}>
                <Link to={href('/admin/persons/:id', { id })}>
                  <bdi>{who || t('persons.nameless')}</bdi>
                </Link>{' '}
                {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="sheet" aria-label={t('persons.add.title')}>
        <div className="sheet__b">
          <ActForm intent="add-person" label={t('persons.add.save')}>
            <NameField failed={actionData} />
            <Field
              label={t('persons.address')}
              hint={t('persons.add.emailHint')}
              {...again('email', actionData)}
              type="email"
              maxLength={254}
              isOptional
              autoComplete="off"
            />
            <PhoneField failed={actionData} />
            <PostalField failed={actionData} />
            <WhyField label={t('persons.add.why')} hint={t('persons.add.whyHint')} failed={actionData} />
            {actionData?.code === 'persons_seen' && <Checkbox name="isOther" label={t('persons.add.isOther')} />}
          </ActForm>
        </div>
      </section>
    </>
  );
}
