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
  reason := 0 /* 有效 */;
  if session_state = 8 /* 已作废 */ then reason := 9 /* 场次已作废 */;
  elsif session_state = 1 /* 待发布 */ or at < start_time then reason := 1 /* 竞价尚未开始 */;
  elsif session_state = 9 /* 已结束 */ or lot_state <> 1 /* 待拍 */ or at >= coalesce(deadline, end_time + make_interval(secs => postpone)) then reason := 2 /* 出价已截止 */;
  elsif barred then reason := 10 /* 企业已被限制交易 */;
  elsif entry_state is distinct from 2 /* 已入场 */ then reason := 3 /* 未入场 */;
  elsif leader = company then reason := 4 /* 已领先 */;
  else
    bound := coalesce(current + case direction when 1 /* 加价 */ then step else -step end, starting);
    if (direction = 1 /* 加价 */ and price < bound) or (direction <> 1 /* 加价 */ and price > bound) then
      reason := 5 /* 未达到可出价 */; detail := bound;
    elsif (price - starting) % step <> 0 then
      reason := 6 /* 不是步长的整数倍 */; detail := step;
    elsif abs(price - coalesce(current, price)) > 20 * step or (price_type = 1 /* 一口价竞价 */ and price <= 0) then
      reason := 7 /* 出价偏离过大 */;
    elsif current is null and abs(price - starting) > 20 * step and not confirmed then
      reason := 7 /* 出价偏离过大 */; detail := starting + case direction when 1 /* 加价 */ then 20 * step else -20 * step end;
    elsif in_hand + lot_deposit > frozen then
      reason := 8 /* 保证金额度不足 */; detail := in_hand + lot_deposit - frozen;
    elsif current is null and abs(price - starting) > 20 * step then
      detail := abs(price - starting) / step;
    end if;
  end if;
end $$;
