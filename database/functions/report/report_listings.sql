-- Listings: marks the days on which they were listed and closed.
create or replace function report_listings() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(at) from changed, lateral (values (listed_at), (delisted_at)) t (at) where at is not null;
  return null;
end $$;

create or replace trigger listings_insert_reported after insert on listings
  referencing new table as changed for each statement execute function report_listings();
create or replace trigger listings_update_reported after update on listings
  referencing new table as changed for each statement execute function report_listings();
create or replace trigger listings_delete_reported after delete on listings
  referencing old table as changed for each statement execute function report_listings();
