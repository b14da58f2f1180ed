-- Offers in US dollars count as use of the platform, and among what is on offer from their day to that on which they end.
create or replace function report_dollar_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_changes (topic, day) select distinct 'usage', report_day(offered_at) from changed;
  end if;
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(at) from changed, lateral (values (offered_at), (ended_at)) t (at) where at is not null;
  return null;
end $$;

create or replace trigger foreign_offers_insert_reported after insert on foreign_offers
  referencing new table as changed for each statement execute function report_dollar_offers();
create or replace trigger foreign_offers_update_reported after update on foreign_offers
  referencing new table as changed for each statement execute function report_dollar_offers();
