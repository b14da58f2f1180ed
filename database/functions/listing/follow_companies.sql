-- The seller's name is part of an offer: writes the open offers of a renamed company to the change log.
create or replace function follow_companies() returns trigger language plpgsql as $$
begin
  insert into offer_changes (listing_id)
    select l.id from changed c join before b on b.id = c.id join listings l on l.company_id = c.id and l.state = 2 /* 已挂牌 */
    where (c.name, c.alias) is distinct from (b.name, b.alias);
  return null;
end $$;

create or replace trigger companies_update_followed after update on companies
  referencing new table as changed old table as before for each statement execute function follow_companies();
