-- A link of the keyed bid chain of a lot (docs/bid-log.md): HMAC-SHA-256 of a bid and the preceding link, lower-case hex. `key_in` and `key_out` are
-- the key's blocks of RFC 2104 (key xor ipad, key xor opad). `app/auction/rules/keyed_log_chain.ts` checks it.
create or replace function auction_keyed_bid_hash(
  key_in bytea, key_out bytea, previous text, lot_id bigint, seq int, bidder_no text, signer text, price bigint, reason int, detail bigint,
  bid_key text, at timestamptz
) returns text language sql immutable as $$
  select encode(sha256(key_out || sha256(key_in || convert_to(concat_ws('|', previous, lot_id, seq, coalesce(bidder_no, ''), signer, price, reason,
    coalesce(detail::text, ''), bid_key, to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')), 'UTF8'))), 'hex')
$$;
