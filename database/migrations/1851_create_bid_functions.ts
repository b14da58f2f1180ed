import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * The bid path. `auction_decide` says the sentences of `app/auction/rules/bid_decision.ts` in SQL; `auction_place_bids` takes a set of
 * bids for one item, locks the item once, decides them in their order by the database's clock and writes every one of them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create function auction_decide(
        house_state int, start_time timestamptz, end_time timestamptz, postpone int, price_type int, direction int,
        item_state int, deadline timestamptz, starting bigint, step bigint, current bigint, leader bigint, item_deposit bigint,
        entry_state int, frozen bigint, in_hand bigint, company bigint, price bigint, at timestamptz,
        out reason int, out detail bigint
      ) language plpgsql immutable as $$
      declare
        bound bigint;
      begin
        reason := 0;
        if house_state = 8 then reason := 9;
        elsif house_state = 1 or at < start_time then reason := 1;
        elsif house_state = 9 or item_state <> 1 or at >= coalesce(deadline, end_time + make_interval(secs => postpone)) then reason := 2;
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
          elsif in_hand + item_deposit > frozen then
            reason := 8; detail := in_hand + item_deposit - frozen;
          end if;
        end if;
      end $$;

      create function auction_bid_hash(
        previous text, item_id bigint, seq int, company_id bigint, user_id bigint, price bigint, reason int, detail bigint, bid_key text,
        at timestamptz
      ) returns text language sql immutable as $$
        select encode(sha256(convert_to(concat_ws('|', previous, item_id, seq, company_id, user_id, price, reason, coalesce(detail::text, ''),
          bid_key, to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')), 'UTF8')), 'hex')
      $$;

      -- Lock order: item, then the entries of the bidders by id. What companies lead is read after their entries are locked, so two items
      -- of a session cannot spend the same deposit. Money and the session are not locked here: whoever voids or closes locks the item.
      create function auction_place_bids(
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
        in_hand bigint;
        changed boolean := false;
        decided_at timestamptz;
      begin
        select * into item from auction_items i where i.id = p_item for no key update;
        if not found then return; end if;
        select * into house from auction_houses h where h.id = item.house_id;
        perform 1 from auction_entries e where e.house_id = item.house_id and e.company_id = any(p_companies)
          order by e.id for no key update;

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
            -- This item is in nobody's sum: its leader is refused before the quota is looked at.
            select coalesce(sum(i.deposit), 0) into in_hand from auction_items i
              where i.house_id = item.house_id and i.buyer_company_id = company and i.state in (1, 5) and i.id <> p_item;
            -- Whole milliseconds, like every reader of these times: a deadline is the same moment for all of them.
            decided_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));
            select * into decision from auction_decide(
              house.state, house.start_time, house.end_time, house.postpone, house.price_type, house.price_direction,
              item.state, item.deadline, item.starting_price, item.step_price, item.hammer_price, item.buyer_company_id, item.deposit,
              entry.state, entry.deposit, in_hand, company, p_prices[n], decided_at);

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
    `)
  }

  async down() {
    this.schema.raw('drop function auction_place_bids')
    this.schema.raw('drop function auction_bid_hash')
    this.schema.raw('drop function auction_decide')
  }
}
