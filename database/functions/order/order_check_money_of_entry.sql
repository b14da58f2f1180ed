-- At commit of an entry on the escrow of an order: the order is paid and has not ended, or its escrow is empty.
create or replace function order_check_money_of_entry() returns trigger language plpgsql as $$
begin
  perform order_check_money(split_part(new.account_code, '.', 2)::bigint);
  return null;
end $$;

drop trigger if exists ledger_entries_of_open_orders on ledger_entries;
create constraint trigger ledger_entries_of_open_orders after insert on ledger_entries deferrable initially deferred
  for each row when (new.account_code like '2003.%' /* 订单监管款 */) execute function order_check_money_of_entry();
