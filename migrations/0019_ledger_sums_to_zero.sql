-- The zero sum of a ledger transaction, looked at when the database's own transaction ends: entries come one after the other.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'DELETE' then touched := old; else touched := new; end if;
  if exists (
    select 1 from ledger_entries where transaction_id = touched.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', touched.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_sums_to_zero after insert or update or delete on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();
