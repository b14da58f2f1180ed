-- At commit of money frozen for an order: the order has not ended.
create or replace function order_check_money_of_hold() returns trigger language plpgsql as $$
begin
  perform order_check_money(new.ref_id);
  return null;
end $$;

drop trigger if exists holds_of_open_orders on holds;
create constraint trigger holds_of_open_orders after insert or update on holds deferrable initially deferred
  for each row when (new.ref_type = 'order' and new.remaining > 0) execute function order_check_money_of_hold();
