-- The open holds of a company equal its frozen money: withdrawals in account 2004, all others in 2002 (MQ003). Cents.
create or replace function ledger_check_holds(company bigint, account_class text) returns void language plpgsql as $$
declare
  held bigint;
  frozen bigint;
begin
  select coalesce(sum(remaining), 0) into held from holds
    where company_id = company and remaining > 0 and (freeze_type = 5 /* 出金在途 */) = (account_class = '2004' /* 出金在途 */);
  select coalesce(sum(balance), 0) into frozen from ledger_accounts where code = account_class || '.' || company;
  if held <> frozen then
    raise exception 'open holds of company % are % but account %.% has %', company, held, account_class, company, frozen using errcode = 'MQ003';
  end if;
end $$;
