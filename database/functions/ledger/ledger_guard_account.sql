-- Balances are changed only by entries (by ledger_apply_entry, a trigger, hence at depth 2). The payer of an escrow is set once and stays.
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.payer_company_id is not null and new.payer_company_id is distinct from old.payer_company_id then
    raise exception 'escrow % has its payer', old.code using errcode = '42501';
  end if;
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 and row(new.code, new.class, new.owner_id, new.nature, new.balance, new.may_be_negative)
      is distinct from row(old.code, old.class, old.owner_id, old.nature, old.balance, old.may_be_negative) then
    raise exception 'ledger accounts change by entries only' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger ledger_accounts_guard before update or delete on ledger_accounts
  for each row execute function ledger_guard_account();
