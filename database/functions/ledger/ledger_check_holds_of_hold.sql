-- At commit of a created or changed hold: checks that frozen money equals the open holds.
create or replace function ledger_check_holds_of_hold() returns trigger language plpgsql as $$
begin
  perform ledger_check_holds(new.company_id, case when new.freeze_type = 5 /* 出金在途 */ then '2004' /* 出金在途 */ else '2002' /* 会员冻结资金 */ end);
  return null;
end $$;

drop trigger if exists holds_match_entries on holds;
create constraint trigger holds_match_entries after insert or update on holds deferrable initially deferred
  for each row execute function ledger_check_holds_of_hold();
