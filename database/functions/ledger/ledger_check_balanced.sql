-- At commit: the debits of a transaction equal its credits (MQ002).
create or replace function ledger_check_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(debit), 0) <> coalesce(sum(credit), 0) from ledger_entries where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'MQ002';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entries_balanced on ledger_entries;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_balanced();
