ALTER TABLE "ledger_entries" ADD COLUMN "value_day" text;--> statement-breakpoint
-- A closed month closes those before it too: an entry in one of them would change what the closed one opened and closed with.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  closed text;
  entered text;
begin
  perform pg_advisory_xact_lock_shared(7031944);
  select max(month) into closed from closed_months;
  entered := to_char(least(case when tg_op <> 'DELETE' then new.at end, case when tg_op <> 'INSERT' then old.at end)
    at time zone 'Africa/Kinshasa', 'YYYY-MM');
  if entered <= closed then
    raise exception 'the month % is closed', entered using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
-- Numbers of the SYCEBNL that we propose for accounts that had none; an accountant confirms them.
insert into account_numbers (prefix, number, label) values
  ('spent:', '601', 'Achats de biens et services liés à l’activité'),
  ('paid', '588', 'Autres virements internes'),
  ('duplicates', '4712', 'Créditeurs divers (paiements reçus deux fois)')
on conflict do nothing;
