-- Orders in US dollars count on the day on which they were accepted, and while they are not accepted as use of the platform.
create or replace function report_dollar_orders() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select distinct 'dollar', report_day(at) from (values (old.accepted_at), (new.accepted_at)) t (at) where at is not null;
  if tg_op = 'INSERT' then
    insert into report_changes (topic, day) values ('usage', report_day(new.created_at));
  end if;
  return null;
end $$;

create or replace trigger foreign_orders_reported after insert or update on foreign_orders
  for each row execute function report_dollar_orders();
