/*
 * Fills the database of the drill with rows like those of a market that has run for years: trade, the bales of its batches, its books, bids and
 * audit lines. Everything is generated inside PostgreSQL. Rows refer to each other as they should, because restoring checks foreign keys; seals and
 * chains of hashes are left out.
 */
import pg from 'pg'
import { hindrances } from '#app/backup/tables/catalog'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { fillTrade } from '#app/report/bench/market'

/** Lines of trade of a gigabyte, indexes included; the other numbers follow from them. */
const LINES_PER_GIGABYTE = 200_000
const BALES_OF_BATCH = 11
const LOTS_OF_SESSION = 100

/** What stands in the audit log besides who and when. */
const AFTER = `jsonb_build_object('state', n % 9, 'price', 1500000 + n % 200, 'weight', 41.3, 'memo', '现场核对，数量无误')`

function stepsFor(lines: number): [what: string, sql: string][] {
  return [
    [
      'bales',
      `insert into bales (batch_id, seq, bar_code, colour, length, micronaire, strength, uniformity, ginning, gross_weight, foreign_fiber)
       select b, s, lpad((65000000000 + b)::text, 11, '0') || left(md5((b * 200 + s)::text), 21), '31', 28 + (b + s) % 20 * 0.1,
         4 + (b + s) % 8 * 0.1, 27 + (b * s) % 30 * 0.1, 81 + (b + s) % 30 * 0.1, 'P2', 225 + (b * 7 + s) % 9000 * 0.001, 0
       from generate_series(1, ${lines}) b, generate_series(1, ${BALES_OF_BATCH}) s`,
    ],
    [
      'books',
      `insert into ledger_accounts (code, class, owner_id, nature, may_be_negative)
       select ${accountSql(AccountClass.available, 'n')}, '${AccountClass.available}', n, 'credit', true from generate_series(1, 200) n;
       insert into ledger_transactions (id, key, kind, title, memo, ref_type, ref_id, ref_no, actor, created_at)
       select n, md5(n::text), 1, '货款结算', '合同 HT' || n, 'order', n, 'XH' || lpad(n::text, 10, '0'), 'system',
         now() - make_interval(mins => (n * 37 % 1440000)::int) from generate_series(1, ${lines}) n;
       insert into ledger_entries (transaction_id, account_code, debit, credit, balance_after, created_at)
       select t.id, ${accountSql(AccountClass.available, '1 + (t.id * 7 + side) % 200')}, 123000000 * (1 - side), 123000000 * side, t.id * 1000, t.created_at
       from ledger_transactions t, generate_series(0, 1) side`,
    ],
    [
      'bids',
      `insert into auction_sessions (id, session_code, name, start_time, end_time, state, deposit_rate, lock_before, flash_cap)
       select n, 'C' || n, '测速专场', now() - interval '9 days', now() - interval '8 days', 9, 20000, 60, 3600
       from generate_series(1, ${Math.ceil(lines / 10 / LOTS_OF_SESSION)}) n;
       insert into auction_lots (id, session_id, position, company_id, seller_company_id, product_type, product_id, product_name, product_weight,
         starting_price, step_price, deposit, state)
       select n, 1 + (n - 1) / ${LOTS_OF_SESSION}, 1 + (n - 1) % ${LOTS_OF_SESSION}, 1, 1, 1, n, '皮棉', 41.3, 1500000, 500, 820000, 9
       from generate_series(1, ${Math.floor(lines / 10)}) n;
       insert into auction_bids (session_id, lot_id, seq, company_id, user_id, bidder_no, price, reason, bid_key, at, hash, signer)
       select 1 + (n - 1) / ${LOTS_OF_SESSION}, n, s, 1 + s % 7, 1 + s % 7, 'A' || s % 7, 1500000 + s * 500, 0, md5((n * 7 + s)::text),
         now() - interval '9 days' + make_interval(secs => s), md5(n::text) || md5(s::text), md5((s % 7)::text)
       from generate_series(1, ${Math.floor(lines / 10)}) n, generate_series(1, 5) s`,
    ],
    [
      'audit lines',
      `insert into audit_logs (actor_kind, actor_id, actor_name, company_id, company_name, ip, request_id, action, entity, entity_id,
         from_state, to_state, before, after, summary, created_at)
       select 'member', n % 800, '测速', 1 + n % 200, '测速企业' || n % 200, '10.1.2.3', md5(n::text), 'order.accept', 'orders', (n / 3)::text, '1', '2',
         ${AFTER.replace('n % 9', '0')}, ${AFTER}, '卖方接受订单', now() - make_interval(mins => (n * 13 % 1440000)::int)
       from generate_series(1, ${Math.floor(lines * 0.8)}) n`,
    ],
  ]
}

/**
 * Fills a migrated database that is empty but for reference data, to which this process is directed. Indexes and foreign keys are made afterwards,
 * as by a restore.
 */
export async function fillDatabase(url: string, gigabytes: number, log: (line: string) => void): Promise<void> {
  const lines = Math.round(gigabytes * LINES_PER_GIGABYTE)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    const dropped = await hindrances(client)
    for (const { drop } of dropped.toReversed()) await client.query(drop)
    await fillTrade(lines, log)
    for (const [what, sql] of stepsFor(lines)) {
      const started = performance.now()
      for (const statement of sql.split(';\n')) await client.query(statement)
      log(`${what} written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    for (const { make } of dropped) await client.query(make)
  } finally {
    await client.end()
  }
}
