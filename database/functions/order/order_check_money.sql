-- An ended order has no money left: nothing is frozen for it and its escrow account is empty (MQ004). Escrow is only filled by orders that
-- are paid and not ended; an account of an unknown order is left to `ledger:verify`.
create or replace function order_check_money(checked bigint) returns void language plpgsql as $$
declare
  order_state smallint;
  escrow bigint;
  held bigint;
begin
  select state into order_state from orders where id = checked;
  if order_state is null or order_state in (4 /* 待放货 */, 5 /* 待提货 */, 6 /* 待结算 */, 7 /* 争议中 */) then
    return;
  end if;
  select coalesce(sum(balance), 0) into escrow from ledger_accounts where code = '2003.' /* 订单监管款 */ || checked;
  select coalesce(sum(remaining), 0) into held from holds where ref_type = 'order' and ref_id = checked;
  if escrow <> 0 or (held <> 0 and order_state in (8 /* 已取消 */, 9 /* 已完成 */)) then
    raise exception 'order % in state % has % in escrow and % frozen', checked, order_state, escrow, held using errcode = 'MQ004';
  end if;
end $$;
