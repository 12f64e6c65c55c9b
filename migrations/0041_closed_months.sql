CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL
);
--> statement-breakpoint
-- A closed month of the books takes no entry any more, and those it has stay as they are. The shared lock lets whoever closes a
-- month wait for entries that are being written (app/features/payments/staff/close-month.server.ts holds it alone).
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  closed text;
begin
  perform pg_advisory_xact_lock_shared(7031944);
  select month into closed from closed_months where month in (
    to_char(case when tg_op <> 'DELETE' then new.at end at time zone 'Africa/Kinshasa', 'YYYY-MM'),
    to_char(case when tg_op <> 'INSERT' then old.at end at time zone 'Africa/Kinshasa', 'YYYY-MM')) limit 1;
  if closed is not null then
    raise exception 'the month % is closed', closed using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger ledger_month_is_open before insert or update or delete on ledger_entries
  for each row execute function refuse_closed_month();
