-- At commit of an order that has ended: nothing of its money is left.
create or replace function order_check_money_of_order() returns trigger language plpgsql as $$
begin
  perform order_check_money(new.id);
  return null;
end $$;

drop trigger if exists orders_end_without_money on orders;
create constraint trigger orders_end_without_money after update of state on orders deferrable initially deferred
  for each row when (new.state in (8 /* 已取消 */, 9 /* 已完成 */)) execute function order_check_money_of_order();
