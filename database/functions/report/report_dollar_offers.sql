-- Offers in US dollars count as use of the platform.
create or replace function report_dollar_offers() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day) select distinct 'usage', report_day(offered_at) from changed;
  return null;
end $$;

create or replace trigger foreign_offers_insert_reported after insert on foreign_offers
  referencing new table as changed for each statement execute function report_dollar_offers();
