-- Accepted and cancelled orders; orders that are not accepted yet count as use of the platform.
create or replace function report_orders() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, key) select 'order', id from changed where accepted_at is not null;
  insert into report_changes (topic, day) select distinct 'usage', report_day(created_at) from changed where accepted_at is null;
  return null;
end $$;

create or replace trigger orders_insert_reported after insert on orders
  referencing new table as changed for each statement execute function report_orders();
create or replace trigger orders_update_reported after update on orders
  referencing new table as changed for each statement execute function report_orders();
