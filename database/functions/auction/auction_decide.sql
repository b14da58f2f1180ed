-- The rules of `app/auction/rules/bid_decision.ts` in SQL: returns the reason for refusing a bid, 0 when it is accepted, with the
-- bound, the step, the missing deposit or the farthest price without confirmation as detail; of a confirmed first bid its steps from the start.
-- Prices are cents per tonne, deposits cents.
create or replace function auction_decide(
  session_state int, start_time timestamptz, end_time timestamptz, postpone int, price_type int, direction int,
  lot_state int, deadline timestamptz, starting bigint, step bigint, current bigint, leader bigint, lot_deposit bigint,
  barred boolean, entry_state int, frozen bigint, in_hand bigint, company bigint, price bigint, confirmed boolean, at timestamptz,
  out reason int, out detail bigint
) language plpgsql immutable as $$
declare
  bound bigint;
begin
  reason := 0;
  if session_state = 8 then reason := 9;
  elsif session_state = 1 or at < start_time then reason := 1;
  elsif session_state = 9 or lot_state <> 1 or at >= coalesce(deadline, end_time + make_interval(secs => postpone)) then reason := 2;
  elsif barred then reason := 10;
  elsif entry_state is distinct from 2 then reason := 3;
  elsif leader = company then reason := 4;
  else
    bound := coalesce(current + case direction when 1 then step else -step end, starting);
    if (direction = 1 and price < bound) or (direction <> 1 and price > bound) then
      reason := 5; detail := bound;
    elsif (price - starting) % step <> 0 then
      reason := 6; detail := step;
    elsif abs(price - coalesce(current, price)) > 20 * step or (price_type = 1 and price <= 0) then
      reason := 7;
    elsif current is null and abs(price - starting) > 20 * step and not confirmed then
      reason := 7; detail := starting + case direction when 1 then 20 * step else -20 * step end;
    elsif in_hand + lot_deposit > frozen then
      reason := 8; detail := in_hand + lot_deposit - frozen;
    elsif current is null and abs(price - starting) > 20 * step then
      detail := abs(price - starting) / step;
    end if;
  end if;
end $$;
