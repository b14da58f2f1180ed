-- Lots are counted by the day of their hammer time. The trigger depends only on the state, so that bids do not run it.
create or replace function report_auction_lot() returns trigger language plpgsql as $$
begin
  insert into report_changes (topic, day)
    select 'auction', report_day(at) from (values (old.hammer_time), (new.hammer_time)) t (at) where at is not null;
  return null;
end $$;

create or replace trigger auction_lots_reported after update of state on auction_lots
  for each row when (old.state is distinct from new.state) execute function report_auction_lot();
