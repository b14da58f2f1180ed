-- Writes inserted, updated and deleted listings to the change log that search indexes follow (offer_changes).
create or replace function follow_listings() returns trigger language plpgsql as $$
begin
  insert into offer_changes (listing_id) select id from changed;
  return null;
end $$;

create or replace trigger listings_insert_followed after insert on listings
  referencing new table as changed for each statement execute function follow_listings();
create or replace trigger listings_update_followed after update on listings
  referencing new table as changed for each statement execute function follow_listings();
create or replace trigger listings_delete_followed after delete on listings
  referencing old table as changed for each statement execute function follow_listings();
