-- At commit of an entry on frozen money: checks that it equals the open holds.
create or replace function ledger_check_holds_of_entry() returns trigger language plpgsql as $$
begin
  perform ledger_check_holds(split_part(new.account_code, '.', 2)::bigint, split_part(new.account_code, '.', 1));
  return null;
end $$;

drop trigger if exists ledger_entries_match_holds on ledger_entries;
create constraint trigger ledger_entries_match_holds after insert on ledger_entries deferrable initially deferred
  for each row when (new.account_code like '2002.%' /* 会员冻结资金 */ or new.account_code like '2004.%' /* 出金在途 */) execute function ledger_check_holds_of_entry();
