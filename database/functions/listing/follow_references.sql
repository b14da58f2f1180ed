-- The reference price of a basis listing is part of its offer: writes its changes to the change log of the listings.
create or replace function follow_references() returns trigger language plpgsql as $$
begin
  insert into offer_changes (listing_id) select listing_id from changed;
  return null;
end $$;

create or replace trigger listing_references_insert_followed after insert on listing_references
  referencing new table as changed for each statement execute function follow_references();
create or replace trigger listing_references_update_followed after update on listing_references
  referencing new table as changed for each statement execute function follow_references();
