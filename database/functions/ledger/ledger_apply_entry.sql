-- An entry changes the balance of its account and records it; a negative balance is refused unless the account may have one (MQ001).
create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
declare
  negative_allowed boolean;
begin
  update ledger_accounts
    set balance = balance + case when nature = 'debit' then new.debit - new.credit else new.credit - new.debit end
    where code = new.account_code
    returning balance, may_be_negative into new.balance_after, negative_allowed;
  if new.balance_after < 0 and not negative_allowed then
    raise exception 'ledger account % would be negative', new.account_code using errcode = 'MQ001';
  end if;
  return new;
end $$;

create or replace trigger ledger_entries_apply before insert on ledger_entries for each row execute function ledger_apply_entry();
