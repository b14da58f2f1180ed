-- Imports count as use of the platform.
create or replace function report_use() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day) select distinct 'usage', report_day(created_at) from changed;
  return null;
end $$;

create or replace trigger imports_insert_reported after insert on imports
  referencing new table as changed for each statement execute function report_use();
create or replace trigger goods_imports_insert_reported after insert on goods_imports
  referencing new table as changed for each statement execute function report_use();
