-- Weighing tickets of goods picked up at the warehouse: the order is counted again.
create or replace function report_tickets() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, key)
    select distinct 'order', l.order_id from changed c join order_lines l on l.id = c.order_line_id;
  return null;
end $$;

create or replace trigger pick_tickets_insert_reported after insert on pick_tickets
  referencing new table as changed for each statement execute function report_tickets();
create or replace trigger pick_tickets_update_reported after update on pick_tickets
  referencing new table as changed for each statement execute function report_tickets();
create or replace trigger pick_tickets_delete_reported after delete on pick_tickets
  referencing old table as changed for each statement execute function report_tickets();
