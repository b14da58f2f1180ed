-- Lines of the stock of goods by the tonne: they count on their day, tonnes that come back on that of their order as well, and on that on which their
-- listing was closed.
create or replace function report_tonnage() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(at) from changed c cross join lateral (
      select c.created_at as at
      union all select o.created_at from tonnage_changes o where o.batch_id = c.batch_id and o.order_line_id = c.order_line_id
      union all select l.delisted_at from listings l where l.batch_id = c.batch_id and l.delisted_at is not null) t;
  return null;
end $$;

create or replace trigger tonnage_changes_reported after insert on tonnage_changes
  referencing new table as changed for each statement execute function report_tonnage();
