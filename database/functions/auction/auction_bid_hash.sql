-- A link of the bid chain of a lot: the hash of a bid and of the preceding link, lower-case hex. `app/auction/rules/log_chain.ts` checks it.
create or replace function auction_bid_hash(
  previous text, lot_id bigint, seq int, company_id bigint, user_id bigint, price bigint, reason int, detail bigint, bid_key text,
  at timestamptz
) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', previous, lot_id, seq, company_id, user_id, price, reason, coalesce(detail::text, ''),
    bid_key, to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')), 'UTF8')), 'hex')
$$;
