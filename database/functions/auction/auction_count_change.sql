-- `rev` counts the visible changes of a lot or a session by any process, so that all processes number them alike.
create or replace function auction_count_change() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create or replace trigger auction_lots_rev before update on auction_lots for each row
  when (old.state <> new.state or old.standing_price is distinct from new.standing_price or old.offer_num <> new.offer_num
    or old.buyer_company_id is distinct from new.buyer_company_id or old.deadline is distinct from new.deadline
    or old.hammer_time is distinct from new.hammer_time)
  execute function auction_count_change();
create or replace trigger auction_sessions_rev before update on auction_sessions for each row
  when (old.state <> new.state or old.start_time <> new.start_time or old.end_time <> new.end_time
    or old.close_time is distinct from new.close_time or old.postpone <> new.postpone or old.flash_cap <> new.flash_cap)
  execute function auction_count_change();
