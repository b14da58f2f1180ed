-- An ended order has no money left: nothing is frozen for it and its escrow account is empty (MQ004). Escrow is only filled by orders that
-- are paid and not ended; an account of an unknown order is left to `ledger:verify`.
create or replace function order_check_money(checked bigint) returns void language plpgsql as $$
declare
  stage smallint;
  escrow bigint;
  held bigint;
begin
  select state into stage from orders where id = checked;
  if stage is null or stage in (4, 5, 6, 7) /* 待放货, 待提货, 待结算, 争议中 */ then
    return;
  end if;
  select coalesce(sum(balance), 0) into escrow from ledger_accounts where code = '2003.' || checked;
  select coalesce(sum(remaining), 0) into held from holds where ref_type = 'order' and ref_id = checked;
  if escrow <> 0 or (held <> 0 and stage in (8, 9) /* 已取消, 已完成 */) then
    raise exception 'order % in state % has % in escrow and % frozen', checked, stage, escrow, held using errcode = 'MQ004';
  end if;
end $$;
