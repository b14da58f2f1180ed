-- Balances are changed only by entries (by ledger_apply_entry, a trigger, hence at depth 2).
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 then
    raise exception 'ledger accounts change by entries only' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger ledger_accounts_guard before update or delete on ledger_accounts
  for each row execute function ledger_guard_account();
