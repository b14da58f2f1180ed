-- Writes the transfer (glossary §1.7) of a posting that moves money from one company to another, at the commit of the posting, so that the
-- list always agrees with the ledger. Owner 0 is the platform: its escrow (payer of refunds) and its fee account.
create or replace function bank_write_transfers() returns trigger language plpgsql as $$
declare
  payer bigint;
  given record;
  number int := 0;
begin
  -- the payer: a company, or for a release from escrow the company that paid most into it
  select nullif(split_part(account_code, '.', 2), '')::bigint into payer from ledger_entries
    where transaction_id = new.id and debit > 0 and split_part(account_code, '.', 1) in ('2001' /* 会员可用资金 */, '2002' /* 会员冻结资金 */, '2004' /* 出金在途 */)
    order by debit desc, id limit 1;
  if payer is null and new.kind <> 8 /* 退款 */ then
    select split_part(paid.account_code, '.', 2)::bigint into payer
      from ledger_entries escrow
      join ledger_entries filled on filled.account_code = escrow.account_code and filled.credit > 0
      join ledger_entries paid on paid.transaction_id = filled.transaction_id and paid.debit > 0
        and split_part(paid.account_code, '.', 1) in ('2001' /* 会员可用资金 */, '2002' /* 会员冻结资金 */)
      where escrow.transaction_id = new.id and escrow.debit > 0 and escrow.account_code like '2003.%' /* 订单监管款 */
      group by paid.account_code order by sum(paid.debit) desc limit 1;
  end if;
  payer := coalesce(payer, 0);

  for given in
    select case when account_code = '4001' /* 服务费收入 */ then 0 else split_part(account_code, '.', 2)::bigint end as payee, credit from ledger_entries
    where transaction_id = new.id and credit > 0 and (account_code like '2001.%' /* 会员可用资金 */ or account_code = '4001' /* 服务费收入 */) order by id
  loop
    continue when given.payee = payer;
    number := number + 1;
    insert into transfers (api_order_id, transaction_id, user_id, card_payer, payer_company_id, payer_company_name,
      card_payee, payee_company_id, payee_company_name, amount, transfer_time, memo)
    values (
      case when new.key like 'transfer:%' then substr(new.key, 10) else 'L' || new.id || '-' || number end,
      new.id,
      case when new.actor like 'member:%' then substr(new.actor, 8)::bigint end,
      case when payer = 0 then '订单监管账户' else coalesce((select bank_card from bank_accounts where company_id = payer), '--') end,
      payer,
      case when payer = 0 then '订单监管账户' else coalesce((select name from companies where id = payer), '--') end,
      case when given.payee = 0 then '平台手续费账户' else coalesce((select bank_card from bank_accounts where company_id = given.payee), '--') end,
      given.payee,
      case when given.payee = 0 then '平台手续费账户' else coalesce((select name from companies where id = given.payee), '--') end,
      given.credit,
      new.created_at,
      left(new.title || coalesce(' ' || new.ref_no, ''), 100)
    );
  end loop;
  return null;
end $$;

drop trigger if exists ledger_transactions_write_transfers on ledger_transactions;
create constraint trigger ledger_transactions_write_transfers after insert on ledger_transactions deferrable initially deferred
  for each row when (new.kind in (
    5 /* 保证金扣划 */, 7 /* 货款结算 */, 8 /* 退款 */, 9 /* 补款 */, 10 /* 服务费 */, 11 /* 尾款释放 */, 12 /* 违约金 */, 13 /* 转账 */
  )) execute function bank_write_transfers();
