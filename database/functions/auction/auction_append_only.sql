-- Bids and outages are never changed or deleted.
create or replace trigger auction_bids_append_only before update or delete on auction_bids
  for each row execute function refuse_change();
create or replace trigger auction_outages_append_only before update or delete on auction_outages
  for each row execute function refuse_change();
