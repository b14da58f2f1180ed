-- Listings: marks the days on which they were listed and closed, and of goods by the tonne those on which their stock changed meanwhile.
create or replace function report_listings() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(at) from changed, lateral (values (listed_at), (delisted_at)) t (at) where at is not null;
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(t.created_at) from changed l join tonnage_changes t on t.batch_id = l.batch_id
      and t.created_at >= l.listed_at and (l.delisted_at is null or t.created_at < l.delisted_at);
  return null;
end $$;

create or replace trigger listings_insert_reported after insert on listings
  referencing new table as changed for each statement execute function report_listings();
create or replace trigger listings_update_reported after update on listings
  referencing new table as changed for each statement execute function report_listings();
create or replace trigger listings_delete_reported after delete on listings
  referencing old table as changed for each statement execute function report_listings();
