-- Takes a set of bids for one item, locks the item once, decides them in their order by the database's clock (or by `p_at`) and writes every
-- one of them. A bid whose key is known is answered as it was decided the first time.
--
-- Lock order: item, then the entries of the bidders by id. What companies lead is read after their entries are locked, so two items
-- of a session cannot spend the same deposit. Money and the session are not locked here: whoever voids or closes locks the item.
create or replace function auction_place_bids(
  p_item bigint, p_companies bigint[], p_users bigint[], p_prices bigint[], p_keys text[], p_at timestamptz default null
) returns table (
  ord int, seq int, reason int, detail bigint, price bigint, bid_at timestamptz, repeated boolean, conflict boolean,
  hammer_price bigint, buyer_company_id bigint, offer_num int, deadline timestamptz, bidder_no text
) language plpgsql as $$
declare
  item auction_items;
  house auction_houses;
  entry record;
  found_bid auction_bids;
  decision record;
  company bigint;
  barred bigint[];
  in_hand bigint;
  changed boolean := false;
  decided_at timestamptz;
begin
  select * into item from auction_items i where i.id = p_item for no key update;
  if not found then return; end if;
  select * into house from auction_houses h where h.id = item.house_id;
  perform 1 from auction_entries e where e.house_id = item.house_id and e.company_id = any(p_companies)
    order by e.id for no key update;
  -- Who has been put on the blacklist since entering
  select array_agg(c.id) into barred from companies c where c.id = any(p_companies) and c.state = 8
    and (c.blacklist_until is null or c.blacklist_until >= (now() at time zone 'Asia/Shanghai')::date);

  for n in 1 .. array_length(p_companies, 1) loop
    company := p_companies[n];
    ord := n;
    select * into found_bid from auction_bids b where b.item_id = p_item and b.company_id = company and b.bid_key = p_keys[n];
    repeated := found;
    conflict := found and found_bid.price <> p_prices[n];
    if found then
      seq := found_bid.seq; reason := found_bid.reason; detail := found_bid.detail; price := found_bid.price;
      bid_at := found_bid.at; bidder_no := found_bid.bidder_no;
    else
      select e.state, e.deposit, e.bidder_no into entry from auction_entries e
        where e.house_id = item.house_id and e.company_id = company;
      -- Whole milliseconds, like every reader of these times: a deadline is the same moment for all of them.
      decided_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));
      select * into decision from auction_decide(
        house.state, house.start_time, house.end_time, house.postpone, house.price_type, house.price_direction,
        item.state, item.deadline, item.starting_price, item.step_price, item.hammer_price, item.buyer_company_id, item.deposit,
        coalesce(company = any(barred), false), entry.state, entry.deposit, 0, company, p_prices[n], decided_at);
      -- The quota comes last: what the company has in hand is added up for bids that have passed everything else. This item is in
      -- nobody's sum, because its leader is refused before.
      if decision.reason = 0 then
        select coalesce(sum(i.deposit), 0) into in_hand from auction_items i
          where i.house_id = item.house_id and i.buyer_company_id = company and i.state in (1, 5) and i.id <> p_item;
        if in_hand > 0 then
          select * into decision from auction_decide(
            house.state, house.start_time, house.end_time, house.postpone, house.price_type, house.price_direction,
            item.state, item.deadline, item.starting_price, item.step_price, item.hammer_price, item.buyer_company_id, item.deposit,
            false, entry.state, entry.deposit, in_hand, company, p_prices[n], decided_at);
        end if;
      end if;

      item.last_seq := item.last_seq + 1;
      item.last_hash := auction_bid_hash(item.last_hash, p_item, item.last_seq, company, p_users[n], p_prices[n],
        decision.reason, decision.detail, p_keys[n], decided_at);
      insert into auction_bids (house_id, item_id, seq, company_id, user_id, bidder_no, price, reason, detail, bid_key, at, hash)
        values (item.house_id, p_item, item.last_seq, company, p_users[n], entry.bidder_no, p_prices[n], decision.reason,
          decision.detail, p_keys[n], decided_at, item.last_hash);
      changed := true;
      if decision.reason = 0 then
        item.hammer_price := p_prices[n];
        item.buyer_company_id := company;
        item.buyer_id := p_users[n];
        item.offer_num := item.offer_num + 1;
        if decided_at >= house.end_time then
          item.deadline := least(decided_at + make_interval(secs => house.postpone), house.end_time + make_interval(mins => house.flash_cap));
        end if;
      end if;
      seq := item.last_seq; reason := decision.reason; detail := decision.detail; price := p_prices[n];
      bid_at := decided_at; bidder_no := entry.bidder_no;
    end if;
    hammer_price := item.hammer_price; buyer_company_id := item.buyer_company_id; offer_num := item.offer_num;
    deadline := coalesce(item.deadline, house.end_time + make_interval(secs => house.postpone));
    return next;
  end loop;

  if changed then
    update auction_items i set hammer_price = item.hammer_price, buyer_company_id = item.buyer_company_id, buyer_id = item.buyer_id,
      offer_num = item.offer_num, deadline = item.deadline, last_seq = item.last_seq, last_hash = item.last_hash
      where i.id = p_item;
  end if;
end $$;
