-- Places a set of bids for one lot: locks the lot once, decides the bids in the given order by the database's clock (or by `p_at`) and writes
-- all of them, accepted or refused. A bid with a known key gets its first decision again. Bids of a session with a key (`auction_log_keys`) come with
-- the pseudonyms of their signers and the blocks of the key (`auction_keyed_bid_hash`).
--
-- Lock order: lot, then the entries of the bidders and of the leader by id. The lots that companies lead are read after their entries are locked, so
-- that two lots of a session cannot use the same deposit. Whoever outbids a company locks its entry too: what it leads at the moment of one of its bids
-- is what the log says (version 3). Money and the session are not locked here: voiding and closing lock the lot.
create or replace function auction_place_bids(
  p_lot bigint, p_companies bigint[], p_users bigint[], p_prices bigint[], p_keys text[], p_at timestamptz default null,
  p_signers text[] default null, p_key_in bytea default null, p_key_out bytea default null,
  p_confirmed boolean[] default null
) returns table (
  ord int, seq int, reason int, detail bigint, price bigint, bid_at timestamptz, repeated boolean, conflict boolean,
  standing_price bigint, buyer_company_id bigint, offer_num int, deadline timestamptz, bidder_no text
) language plpgsql as $$
declare
  lot auction_lots;
  session auction_sessions;
  entry record;
  found_bid auction_bids;
  decision record;
  company bigint;
  barred bigint[];
  log_version int;
  bars boolean := false;
  known int;
  in_hand bigint;
  changed boolean := false;
  decided_at timestamptz;
begin
  select * into lot from auction_lots l where l.id = p_lot for no key update;
  if not found then return; end if;
  select * into session from auction_sessions s where s.id = lot.session_id;
  select k.version into log_version from auction_log_keys k where k.session_id = lot.session_id;
  if p_key_in is null and found then
    raise exception 'the bids of lot % need the key of their log', p_lot;
  end if;
  perform 1 from auction_entries e where e.session_id = lot.session_id
      and (e.company_id = any(p_companies) or e.company_id = lot.buyer_company_id)
    order by e.id for no key update;
  -- Companies blacklisted or banned since they entered. A second abandonment within 90 days bans for 30 days (`rules/bans.ts`).
  select array_agg(c.id) into barred from companies c where c.id = any(p_companies) and (
    c.state = 8 /* 黑名单冻结 */ and (c.blacklist_until is null or c.blacklist_until >= (now() at time zone 'Asia/Shanghai')::date)
    or exists (
      select from auction_lots one join auction_lots two on two.buyer_company_id = one.buyer_company_id and two.id <> one.id
      where one.buyer_company_id = c.id and one.state = 8 /* 已弃拍 */ and two.state = 8 /* 已弃拍 */
        and two.abandoned_at >= one.abandoned_at and two.abandoned_at <= one.abandoned_at + interval '2160 hours'
        and two.abandoned_at + interval '720 hours' > coalesce(p_at, clock_timestamp())));
  if log_version >= 3 then
    bars := barred is not null or exists (select from auction_log_facts f where f.session_id = lot.session_id and f.kind = 'bar');
  end if;

  for n in 1 .. array_length(p_companies, 1) loop
    company := p_companies[n];
    ord := n;
    select * into found_bid from auction_bids b where b.lot_id = p_lot and b.company_id = company and b.bid_key = p_keys[n];
    repeated := found;
    conflict := found and found_bid.price <> p_prices[n];
    if found then
      seq := found_bid.seq; reason := found_bid.reason; detail := found_bid.detail; price := found_bid.price;
      bid_at := found_bid.at; bidder_no := found_bid.bidder_no;
    else
      select e.state, e.deposit, e.bidder_no into entry from auction_entries e
        where e.session_id = lot.session_id and e.company_id = company;
      -- Whole milliseconds, as in all code that reads these times, so that a deadline is the same moment everywhere.
      decided_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));
      select * into decision from auction_decide(
        session.state, session.start_time, session.end_time, session.postpone, session.price_type, session.price_direction,
        lot.state, lot.deadline, lot.starting_price, lot.step_price, lot.standing_price, lot.buyer_company_id, lot.deposit,
        coalesce(company = any(barred), false), entry.state, entry.deposit, 0, company, p_prices[n],
          coalesce(p_confirmed[n], false), decided_at);
      -- The quota is checked last, because the deposits of the lots led by the company are summed only for bids that pass all other
      -- checks. This lot is never in the sum, because a bid of its leader is refused before.
      if decision.reason = 0 /* 有效 */ then
        select coalesce(sum(l.deposit), 0) into in_hand from auction_lots l
          where l.session_id = lot.session_id and l.buyer_company_id = company and l.state in (1 /* 待拍 */, 5 /* 已拍中 */) and l.id <> p_lot;
        if in_hand > 0 then
          select * into decision from auction_decide(
            session.state, session.start_time, session.end_time, session.postpone, session.price_type, session.price_direction,
            lot.state, lot.deadline, lot.starting_price, lot.step_price, lot.standing_price, lot.buyer_company_id, lot.deposit,
            false, entry.state, entry.deposit, in_hand, company, p_prices[n],
            coalesce(p_confirmed[n], false), decided_at);
        end if;
      end if;

      -- That somebody is barred, or no longer is, goes into the log with the first bid that is decided by it.
      if bars and decision.reason not in (1 /* 竞价尚未开始 */, 2 /* 出价已截止 */, 9 /* 场次已作废 */) then
        select f.value into known from auction_log_facts f
          where f.session_id = lot.session_id and f.kind = 'bar' and f.who = p_signers[n] order by f.id desc limit 1;
        if coalesce(known, 0) <> coalesce((company = any(barred))::int, 0) then
          insert into auction_log_facts (session_id, at, kind, who, value, note)
            values (lot.session_id, decided_at, 'bar', p_signers[n], 1 - coalesce(known, 0),
              case when company = any(barred) then (select case when c.state = 8 /* 黑名单冻结 */ then 'blacklisted' else 'banned' end
                from companies c where c.id = company) end);
        end if;
      end if;

      lot.last_seq := lot.last_seq + 1;
      lot.last_hash := case when p_key_in is null
        then auction_bid_hash(lot.last_hash, p_lot, lot.last_seq, company, p_users[n], p_prices[n],
          decision.reason, decision.detail, p_keys[n], decided_at)
        else auction_keyed_bid_hash(p_key_in, p_key_out, lot.last_hash, p_lot, lot.last_seq, entry.bidder_no, p_signers[n], p_prices[n],
          decision.reason, decision.detail, p_keys[n], decided_at)
        end;
      insert into auction_bids (session_id, lot_id, seq, company_id, user_id, bidder_no, signer, price, reason, detail, bid_key, at, hash)
        values (lot.session_id, p_lot, lot.last_seq, company, p_users[n], entry.bidder_no, p_signers[n], p_prices[n], decision.reason,
          decision.detail, p_keys[n], decided_at, lot.last_hash);
      changed := true;
      if decision.reason = 0 /* 有效 */ then
        lot.standing_price := p_prices[n];
        lot.buyer_company_id := company;
        lot.buyer_id := p_users[n];
        lot.offer_num := lot.offer_num + 1;
        if decided_at >= session.end_time then
          lot.deadline := least(decided_at + make_interval(secs => session.postpone), session.end_time + make_interval(mins => session.flash_cap));
        end if;
      end if;
      seq := lot.last_seq; reason := decision.reason; detail := decision.detail; price := p_prices[n];
      bid_at := decided_at; bidder_no := entry.bidder_no;
    end if;
    standing_price := lot.standing_price; buyer_company_id := lot.buyer_company_id; offer_num := lot.offer_num;
    deadline := coalesce(lot.deadline, session.end_time + make_interval(secs => session.postpone));
    return next;
  end loop;

  if changed then
    update auction_lots l set standing_price = lot.standing_price, buyer_company_id = lot.buyer_company_id, buyer_id = lot.buyer_id,
      offer_num = lot.offer_num, deadline = lot.deadline, last_seq = lot.last_seq, last_hash = lot.last_hash
      where l.id = p_lot;
  end if;
end $$;
