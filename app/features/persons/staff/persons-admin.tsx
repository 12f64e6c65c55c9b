import { href, Link } from 'react-router';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatStamp } from '#app/shared/dates.server.ts';
import { formatMoney } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { PERSON_STATES } from '#app/features/persons/person-states.ts';
import { listPersons, listTags } from './person-list.server.ts';
import { readPersonState } from './person-section.server.ts';
import type { Route } from './+types/persons-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'persons.read');
  const { db } = siteContextOf(context);
  const { ownData } = context.get(membersContext);
  const language = staffLanguage(context.get(visitorContext).language);
  const state = readPersonState(Object.fromEntries(new URL(request.url).searchParams));
  const { items, next } = await listPersons(db, ownData, state, personView(staff, 'persons.write'));
  return {
    next,
    mayAdd: staff.permissions.has('persons.write'),
    tag: state.tag ?? '',
    tags: await listTags(db),
    persons: items.map(({ since, given, emails, phones, ...one }) => ({
      ...one,
      email: emails[0] ?? null,
      phone: phones[0] ?? null,
      more: Math.max(0, emails.length - 1),
      since: formatStamp(since, language).split(' ')[0]!,
      given: given.map(({ amount, currency }) =>
        formatMoney({ amountMinor: readMachineSum(String(amount), currency) ?? 0, currency }, language),
      ),
    })),
  };
}

/** Everybody who left something with the foundation, the newest first. */
export default function Persons({ loaderData: { persons, next, tag, tags, mayAdd } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('place.persons')}
        sentence={t('persons.sentence')}
        states={PERSON_STATES.map((id) => ({ id, label: t(`persons.state.${id}`) }))}
        csv="/admin/persons.csv"
        filterNames={['tag']}
        filters={
          tags.length > 0 && (
            <label className="row">
              {t('persons.tag')}{' '}
              <select className="inp" name="tag" defaultValue={tag} key={tag}>
                <option value="">{t('list.all')}</option>
                {tags.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )
        }
      >
        {mayAdd && (
          <ButtonLink size="sm" to={href('/admin/persons/new')}>
            <StaffIcon name="plus" />
            {t('persons.add.title')}
          </ButtonLink>
        )}
      </ListHead>
      <div className="sheet sheet--bleed">
        <StaffTable
          label={t('place.persons')}
          rows={persons}
          columns={(col) => [
            col('name', t('persons.person'), 'c-m wrapc', (one) => (
              <Link to={href('/admin/persons/:id', { id: one.id })}>
                <bdi>{one.name ?? one.email ?? one.phone ?? t('persons.nameless')}</bdi>
              </Link>
            )),
            col('email', t('persons.address'), 'c-s wrapc', (one) =>
              one.email ? (
                <>
                  {one.email} {one.more > 0 && <span className="quiet">+ {one.more}</span>}{' '}
                  {one.isProved && (
                    <span className="tag tag--ok">
                      <StaffIcon name="check" /> {t('persons.proved')}
                    </span>
                  )}
                </>
              ) : (
                <span className="quiet">{one.phone ? <bdi dir="ltr">{one.phone}</bdi> : t('persons.noAddress')}</span>
              ),
            ),
            col('tags', t('persons.tags'), 'c-t wrapc', (one) =>
              one.tags.map((label) => (
                <span key={label} className="tag">
                  {label}
                </span>
              )),
            ),
            col('since', t('persons.since')),
            col('given', t('persons.given'), 'c-a r', (one) =>
              one.given.map((sum) => (
                <span key={sum} className="num">
                  {sum}{' '}
                </span>
              )),
            ),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
