import type { Check } from '#app/features/define-feature.server.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { allPhones, allSigns } from './forget-persons.server.ts';

/** The invariant that everybody who left something has a row of `persons`, whatever the feature. */
export const personChecks = (sources: readonly OwnDataSource[]): Record<string, Check> => ({
  'who left something is a person': `
    select s.member_id, s.at from (${allSigns(sources)}) s
    where not exists (select 1 from person_keys k where k.kind = 'member' and k.value = s.member_id)
    and not exists (select 1 from person_keys k where k.kind = 'email'
      and k.value = lower(btrim(coalesce((select u.email from users u where u.id = s.member_id), s.email))))
    and not (s.email is null and s.member_id is null and exists (select 1 from person_keys k where k.kind = 'name' and k.value = lower(btrim(s.name))))
    and num_nonnulls(s.member_id, nullif(s.email, ''), nullif(btrim(s.name), '')) > 0`,
  'who left a telephone alone is a person': `
    select s.phone, s.at from (${allPhones(sources)}) s
    where not exists (select 1 from person_keys k where k.kind = 'phone' and k.value = s.phone)`,
});
