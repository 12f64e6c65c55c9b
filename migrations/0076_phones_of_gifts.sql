ALTER TABLE "donations" ADD COLUMN "donor_phone" text;--> statement-breakpoint
CREATE INDEX "donations_by_phone" ON "donations" USING btree ("donor_phone") WHERE donor_phone is not null and donor_email is null and member_id is null;--> statement-breakpoint
CREATE INDEX "donations_phone" ON "donations" USING btree (right("donor_phone", 9)) WHERE donor_phone is not null and donor_email is not null;--> statement-breakpoint
CREATE INDEX "person_keys_phone" ON "person_keys" USING btree (right("value", 9)) WHERE kind = 'phone';--> statement-breakpoint
-- By hand from here. Who left neither account nor address, but a telephone, is known by it, before their name: two of one name are two, and
-- one whose name was written in two ways is one. Nothing that was left before had one.
create function meet_by_phone(_phone text, _name text, _at timestamptz) returns void language plpgsql as $$
declare
  _typed text := nullif(btrim(_name), '');
  _person uuid;
begin
  select k.person_id into _person from person_keys k where k.kind = 'phone' and k.value = _phone;
  if _person is null then
    _person := gen_random_uuid();
    insert into persons (id, name, since) values (_person, _typed, _at);
    insert into person_keys (kind, value, person_id) values ('phone', _phone, _person) on conflict do nothing;
    -- Somebody else met them at the same moment.
    if not found then delete from persons p where p.id = _person; end if;
    return;
  end if;
  update persons p set name = coalesce(p.name, _typed), since = least(p.since, _at)
    where p.id = _person and ((p.name is null and _typed is not null) or p.since > _at);
end $$;
--> statement-breakpoint
create function meet_giver() returns trigger language plpgsql as $$
begin
  if new.donor_phone is not null and new.member_id is null and nullif(btrim(new.donor_email), '') is null then
    perform meet_by_phone(new.donor_phone, new.donor_name, new.created_at);
  else
    perform meet_person(new.member_id, new.donor_email, new.donor_name, new.created_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger meet_person after insert on donations for each row when (not new.is_anonymous)
  execute function meet_giver();
--> statement-breakpoint
create or replace trigger meet_person_again after update of member_id on donations for each row
  when (old.member_id is not null and new.member_id is null and not new.is_anonymous)
  execute function meet_giver();
