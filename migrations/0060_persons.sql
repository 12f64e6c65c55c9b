CREATE TABLE "person_keys" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "person_keys_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_pairs" (
	"a" uuid NOT NULL,
	"b" uuid NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_pairs_a_b_pk" PRIMARY KEY("a","b"),
	CONSTRAINT "person_pairs_order" CHECK ("person_pairs"."a" < "person_pairs"."b")
);
--> statement-breakpoint
CREATE TABLE "person_tags" (
	"person_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_tags_person_id_tag_pk" PRIMARY KEY("person_id","tag")
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_into" uuid,
	CONSTRAINT "persons_not_own" CHECK ("persons"."merged_into" <> "persons"."id")
);
--> statement-breakpoint
ALTER TABLE "person_keys" ADD CONSTRAINT "person_keys_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_pairs" ADD CONSTRAINT "person_pairs_a_persons_id_fk" FOREIGN KEY ("a") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_pairs" ADD CONSTRAINT "person_pairs_b_persons_id_fk" FOREIGN KEY ("b") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_merged_into_persons_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."persons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_keys_person" ON "person_keys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_keys_mailbox" ON "person_keys" USING btree (split_part("value", '@', 1)) WHERE kind = 'email';--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "person_pairs_b" ON "person_pairs" USING btree ("b");--> statement-breakpoint
CREATE INDEX "person_tags_tag" ON "person_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "persons_newest" ON "persons" USING btree ("since" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "persons_merged" ON "persons" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "persons_words" ON "persons" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "persons_name" ON "persons" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "messages_phone" ON "messages" USING btree (right(regexp_replace("data"->>'phone', '[^0-9]', '', 'g'), 9)) WHERE data->>'phone' <> '';--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (right(regexp_replace("customer"->>'phone', '[^0-9]', '', 'g'), 9)) WHERE customer->>'phone' <> '';--> statement-breakpoint
-- By hand from here. Who leaves something is met in the same transaction, whichever feature, release or import writes it: a known key
-- costs one look-up and locks nothing; a new one makes a person. An account is a key only once its address is proved.
create function meet_person(_member text, _email text, _name text, _at timestamptz) returns void language plpgsql as $$
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
-- Arguments: where in the row stand the account, the address, the moment, and the parts of the name; '' for none.
create function meet_from_row() returns trigger language plpgsql as $$
declare
  _row jsonb := to_jsonb(new);
begin
  perform meet_person(
    case when tg_argv[0] <> '' then _row ->> tg_argv[0] end,
    case when tg_argv[1] <> '' then _row ->> tg_argv[1] end,
    (select string_agg(_row #>> string_to_array(part, '.'), ' ') from unnest(tg_argv[3:]) as part where part <> ''),
    (_row ->> tg_argv[2])::timestamptz);
  return null;
end $$;
--> statement-breakpoint
create function meet_account(_id text, _email text, _proved boolean, _name text, _at timestamptz) returns void language plpgsql as $$
declare
  _person uuid;
begin
  perform meet_person(case when _proved then _id end, _email, _name, _at);
  if not _proved then return; end if;
  select k.person_id into _person from person_keys k where k.kind = 'member' and k.value = _id;
  if not found then
    insert into person_keys (kind, value, person_id)
      select 'member', _id, k.person_id from person_keys k where k.kind = 'email' and k.value = lower(_email)
      on conflict do nothing;
  else
    -- A proved change of address: theirs as well, unless it was already somebody's, which staff then compare.
    insert into person_keys (kind, value, person_id) values ('email', lower(_email), _person) on conflict do nothing;
  end if;
end $$;
--> statement-breakpoint
create function meet_account_row() returns trigger language plpgsql as $$
begin
  perform meet_account(new.id, new.email, new.email_verified, new.name, new.created_at);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  _one record;
begin
  for _one in select * from users order by created_at loop
    perform meet_account(_one.id, _one.email, _one.email_verified, _one.name, _one.created_at);
  end loop;
  for _one in
    select * from (
      select member_id, donor_email as email, donor_name as name, created_at as at from donations where not is_anonymous
      union all select member_id, email, concat_ws(' ', customer->>'firstName', customer->>'lastName'), created_at from orders
      union all select member_id, email, null, created_at from shares
      union all select member_id, email, null, created_at from course_purchases
      union all select null, email, name, created_at from messages
      union all select null, email, name, created_at from newsletter_subscribers
      union all select null, email, name, created_at from event_registrations
      union all select null, email, full_name, consent_at from project_ideas
    ) left_here order by at
  loop
    perform meet_person(_one.member_id, _one.email, _one.name, _one.at);
  end loop;
end $$;
--> statement-breakpoint
create trigger meet_person after insert or update of email, email_verified, name on users
  for each row execute function meet_account_row();
--> statement-breakpoint
create trigger meet_person after insert on donations for each row when (not new.is_anonymous)
  execute function meet_from_row('member_id', 'donor_email', 'created_at', 'donor_name');
--> statement-breakpoint
create trigger meet_person after insert on orders for each row
  execute function meet_from_row('member_id', 'email', 'created_at', 'customer.firstName', 'customer.lastName');
--> statement-breakpoint
create trigger meet_person after insert on shares for each row
  execute function meet_from_row('member_id', 'email', 'created_at', '');
--> statement-breakpoint
create trigger meet_person after insert on course_purchases for each row
  execute function meet_from_row('member_id', 'email', 'created_at', '');
--> statement-breakpoint
create trigger meet_person after insert on messages for each row
  execute function meet_from_row('', 'email', 'created_at', 'name');
--> statement-breakpoint
create trigger meet_person after insert on newsletter_subscribers for each row
  execute function meet_from_row('', 'email', 'created_at', 'name');
--> statement-breakpoint
create trigger meet_person after insert on event_registrations for each row
  execute function meet_from_row('', 'email', 'created_at', 'name');
--> statement-breakpoint
create trigger meet_person after insert on project_ideas for each row
  execute function meet_from_row('', 'email', 'consent_at', 'full_name');
--> statement-breakpoint
-- An account that goes alone leaves what was typed beside it: from then on that stands under its own address.
create trigger meet_person_again after update of member_id on donations for each row
  when (old.member_id is not null and new.member_id is null and not new.is_anonymous)
  execute function meet_from_row('member_id', 'donor_email', 'created_at', 'donor_name');
--> statement-breakpoint
create trigger meet_person_again after update of member_id on orders for each row
  when (old.member_id is not null and new.member_id is null)
  execute function meet_from_row('member_id', 'email', 'created_at', 'customer.firstName', 'customer.lastName');
--> statement-breakpoint
create trigger meet_person_again after update of member_id on shares for each row
  when (old.member_id is not null and new.member_id is null)
  execute function meet_from_row('member_id', 'email', 'created_at', '');
--> statement-breakpoint
create trigger meet_person_again after update of member_id on course_purchases for each row
  when (old.member_id is not null and new.member_id is null)
  execute function meet_from_row('member_id', 'email', 'created_at', '');
