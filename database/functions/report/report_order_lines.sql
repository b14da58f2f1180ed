-- A line of an accepted order: the order is counted again.
create or replace function report_order_lines() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, key)
    select distinct 'order', c.order_id from changed c join orders o on o.id = c.order_id and o.accepted_at is not null;
  return null;
end $$;

create or replace trigger order_lines_insert_reported after insert on order_lines
  referencing new table as changed for each statement execute function report_order_lines();
create or replace trigger order_lines_update_reported after update on order_lines
  referencing new table as changed for each statement execute function report_order_lines();
