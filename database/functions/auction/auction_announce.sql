-- Notifies the rooms of a session of changes at commit, except of bids: NOTIFY would serialise the commits of bids, so the process that
-- placed them announces them afterwards.
create or replace function auction_announce() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'auction_sessions' then perform pg_notify('auction_rooms', 's' || new.id);
  else perform pg_notify('auction_rooms', 's' || new.session_id);
  end if;
  return null;
end $$;

create or replace trigger auction_lots_announce after update on auction_lots for each row
  when (old.rev <> new.rev and old.offer_num = new.offer_num) execute function auction_announce();
create or replace trigger auction_sessions_announce after update on auction_sessions for each row
  when (old.rev <> new.rev) execute function auction_announce();
create or replace trigger auction_entries_announce after insert or update on auction_entries
  for each row execute function auction_announce();
create or replace trigger auction_outages_announce after insert on auction_outages
  for each row execute function auction_announce();
