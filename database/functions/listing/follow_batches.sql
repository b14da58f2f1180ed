-- A batch is part of its offer: writes the open listings of changed batches to the change log.
create or replace function follow_batches() returns trigger language plpgsql as $$
begin
  insert into offer_changes (listing_id) select l.id from changed c join listings l on l.batch_id = c.id and l.state = 2 /* 已挂牌 */;
  return null;
end $$;

create or replace trigger batches_update_followed after update on batches
  referencing new table as changed for each statement execute function follow_batches();
