ALTER TABLE "donations" ADD COLUMN "donor_phone" text;--> statement-breakpoint
CREATE INDEX "donations_by_phone" ON "donations" USING btree ("donor_phone") WHERE donor_phone is not null and donor_email is null and member_id is null;--> statement-breakpoint
CREATE INDEX "donations_phone" ON "donations" USING btree (right("donor_phone", 9)) WHERE donor_phone is not null and donor_email is not null;--> statement-breakpoint
CREATE INDEX "person_keys_phone" ON "person_keys" USING btree (right("value", 9)) WHERE kind = 'phone';--> statement-breakpoint
-- By hand from here. Who left neither account nor address, but a telephone, is known by it, before their name: two of one name are two, and
-- one whose name was written in two ways is one. Nothing that was left before had one.
drop function meet_person(text, text, text, timestamptz);
--> statement-breakpoint
create function meet_person(_member text, _email text, _name text, _at timestamptz, _phone text default null) returns void language plpgsql as $$
declare
  _kind text;
  _value text;
  _person uuid;
  _typed text := nullif(btrim(_name), '');
begin
  select k.kind, k.value, k.person_id into _kind, _value, _person
    from person_keys k where k.kind = 'member' and k.value = _member;
  if not found then
    -- An account whose address nobody proved is known by that address, whatever was typed beside.
    _email := coalesce((select u.email from users u where u.id = _member), _email);
    if nullif(btrim(_email), '') is not null then
      _kind := 'email'; _value := lower(btrim(_email));
    elsif _phone is not null and _member is null then
      _kind := 'phone'; _value := _phone;
    elsif _typed is not null and _member is null then
      _kind := 'name'; _value := lower(_typed);
    else
      return;
    end if;
    select k.person_id into _person from person_keys k where k.kind = _kind and k.value = _value;
  end if;
  if _person is null then
    _person := gen_random_uuid();
    insert into persons (id, name, since) values (_person, _typed, _at);
    insert into person_keys (kind, value, person_id) values (_kind, _value, _person) on conflict do nothing;
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
  perform meet_person(new.member_id, new.donor_email, new.donor_name, new.created_at, new.donor_phone);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger meet_person after insert on donations for each row when (not new.is_anonymous)
  execute function meet_giver();
--> statement-breakpoint
create or replace trigger meet_person_again after update of member_id on donations for each row
  when (old.member_id is not null and new.member_id is null and not new.is_anonymous)
  execute function meet_giver();
