-- Calls of company staff count as use of the platform.
create or replace function report_calls() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select distinct 'usage', report_day(created_at) from changed where kind = 'member' and company_id is not null;
  return null;
end $$;

create or replace trigger user_logs_insert_reported after insert on user_logs
  referencing new table as changed for each statement execute function report_calls();
