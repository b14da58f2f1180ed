-- At commit: a transaction has at least two entries (MQ002).
create or replace function ledger_check_has_entries() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_entries where transaction_id = new.id) < 2 then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'MQ002';
  end if;
  return null;
end $$;

drop trigger if exists ledger_transactions_have_entries on ledger_transactions;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_has_entries();
