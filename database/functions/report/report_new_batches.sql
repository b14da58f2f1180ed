-- Inserted and deleted batches: their crop year is counted again.
create or replace function report_new_batches() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, key) select distinct 'quality', coalesce(production_year, 0) from changed;
  return null;
end $$;

create or replace trigger batches_insert_reported after insert on batches
  referencing new table as changed for each statement execute function report_new_batches();
create or replace trigger batches_delete_reported after delete on batches
  referencing old table as changed for each statement execute function report_new_batches();
