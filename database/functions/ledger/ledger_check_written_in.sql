-- The entries of a ledger transaction are written with it, in the same database transaction: two entries that balance could otherwise be added to
-- any old one.
create or replace function ledger_check_written_in() returns trigger language plpgsql as $$
begin
  if (select written_in from ledger_transactions where id = new.transaction_id) is distinct from pg_current_xact_id()::text::bigint then
    raise exception 'ledger transaction % is complete', new.transaction_id using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger ledger_entries_written_in before insert on ledger_entries for each row execute function ledger_check_written_in();
