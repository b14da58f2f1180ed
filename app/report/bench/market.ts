/* Generates years of trade of any size for the benchmark of reports, inside PostgreSQL: the rows left by orders, picking, listings and members. */
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#core/transaction'
import { ProductType, Region, WeightType } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { DeliveryType, ListingState, StorageFeeType } from '#app/listing/codes'
import { OrderState, PickState } from '#app/order/codes'

const DAYS = 1_000
const COMPANIES = 200
const { xinjiang, warrant, xinjiangUninspected, inland, importedCny } = ProductType
const TYPES = `(array[${[xinjiang, xinjiang, xinjiang, xinjiang, warrant, xinjiangUninspected, inland, importedCny].join(', ')}])`
const REGIONS = `(array[${Region.codes.join(', ')}])`

/** Deal lines, two per order, one order in twenty cancelled, three in four picked up; the same number of listings and of members' calls. */
export async function fillTrade(lines: number, log: (line: string) => void) {
  const orders = Math.ceil(lines / 2)
  const steps: [string, string][] = [
    [
      'companies',
      `insert into companies (id, name, code, alias, type, state, regnum, province_name, city_name, contact_person, contact_mobile)
       select n, '测速企业' || n, 'B' || n, '测速' || n, ${CompanyType.trader}, ${CompanyState.active}, lpad(n::text, 18, '0'),
         (array['新疆', '山东省', '江苏省', '河南省', '湖北省', '浙江省', '河北省'])[1 + n % 7], '某市', '测速', '13900000000'
       from generate_series(1, ${COMPANIES}) n`,
    ],
    [
      'batches',
      `insert into batches (id, product_type, batch_code, production_year, company_id, packets, region, chandi, producer_id, gross_weight,
         public_weight, len_avg, mike_avg, strength_avg, uniformity_avg, impurity, lv21, lv31, lv41)
       select n, ${TYPES}[1 + n % 8], lpad((65000000000 + n)::text, 11, '0'), 2023 + n % 4, 1 + n % ${COMPANIES}, 186, ${REGIONS}[1 + n % 3],
         '新疆', (select min(id) from producers) + n % 900, 42 + (n % 7) * 0.1, 41 + (n % 7) * 0.1, 28 + (n % 20) * 0.1, 4 + (n % 8) * 0.1,
         27 + (n % 30) * 0.1, 81 + (n % 30) * 0.1, 1 + (n % 20) * 0.1, 40, 50, 10 from generate_series(1, ${lines}) n`,
    ],
    [
      'listings',
      `insert into listings (batch_id, company_id, state, price, deposit, contact_id, contact_name, listed_at, delisted_at, delist_reason)
       select n, 1 + n % ${COMPANIES}, case when n % 4 = 0 then ${ListingState.listed} else ${ListingState.unlisted} end, 1500000 + (n % 200) * 1000, 20000, 1, '测速',
         now() - make_interval(mins => (n % ${DAYS * 1440})::int), case when n % 4 > 0 then now() - make_interval(mins => (n % ${DAYS * 1440} / 2)::int) end,
         case when n % 4 > 1 then '已售' when n % 4 = 1 then '卖方撤牌' end from generate_series(1, ${lines}) n`,
    ],
    [
      'orders',
      `insert into orders (id, order_no, state, buyer_company_id, buyer_company_name, buyer_user_id, buyer_user_name, seller_company_id,
         seller_company_name, seller_user_id, seller_user_name, buyer_invoice, seller_invoice, line_count, packets, weight, amount, deposit,
         delivery_type, contract_no, accepted_at, cancelled_at, created_at)
       select n, 'XH' || lpad(n::text, 10, '0'), case when n % 20 = 0 then ${OrderState.cancelled} else ${OrderState.completed} end, 1 + (n * 7 + 3) % ${COMPANIES}, '买方', 1, '买',
         1 + ((n * 7 + 3) + 1 + n % 150) % ${COMPANIES}, '卖方', 1, '卖', '{}', '{}', 2, 372, 82, 123000000, 0, ${DeliveryType.pickUp}, 'HT' || lpad(n::text, 10, '0'), at,
         case when n % 20 = 0 then at + interval '3 days' end, at
       from generate_series(1, ${orders}) n, lateral (select now() - make_interval(mins => (n * 37 % ${DAYS * 1440})::int) as at) t`,
    ],
    [
      'order lines',
      `insert into order_lines (id, order_id, line_no, listing_id, batch_id, batch_code, product_type, weight_type, packets, weight, price,
         amount, deposit_rate, deposit, storage_fee_type, quality)
       select n, (n + 1) / 2, 1 + n % 2, n, n, lpad((65000000000 + n)::text, 11, '0'), ${TYPES}[1 + n % 8], ${WeightType.conditioned}, 186, 41 + (n % 7) * 0.1,
         1500000 + (n % 200) * 1000, ((1500000 + (n % 200) * 1000) * (41 + (n % 7) * 0.1))::bigint, 0, 0, ${StorageFeeType.none},
         jsonb_build_object('region', ${REGIONS}[1 + n % 3], 'chandi', '新疆') from generate_series(1, ${orders * 2}) n`,
    ],
    [
      'weighings',
      `insert into pick_orders (id, pick_no, order_id, state, packets, pick_date, created_by)
       select id, 'T' || id, id, ${PickState.completed}, packets, accepted_at::date, 1 from orders where id % 4 > 0;
       insert into pick_tickets (pick_order_id, order_line_id, ticket_no, packets, weight, recorded_by, created_at)
       select l.order_id, l.id, 'BD' || l.id, l.packets, l.weight, '仓库', o.accepted_at + interval '2 days'
       from order_lines l join orders o on o.id = l.order_id where l.order_id % 4 > 0 and o.accepted_at < now() - interval '2 days'`,
    ],
    [
      'calls of members',
      `insert into user_logs (kind, user_id, company_id, method, path, ms, created_at)
       select 'member', n % 800, 1 + n % ${COMPANIES}, 'POST', (array['/api/login', '/api/shop/search', '/api/batch/get', '/api/order/get'])[1 + n % 4], 5,
         now() - make_interval(mins => (n * 13 % ${180 * 1440})::int) from generate_series(1, ${lines}) n`,
    ],
  ]
  for (const [what, sql] of steps) {
    const started = performance.now()
    await inTransaction(async (trx) => {
      // Triggers are off: the statistics are computed from the sources afterwards.
      await trx.rawQuery(`set local session_replication_role = replica`)
      for (const statement of sql.split(';\n')) await trx.rawQuery(statement)
    })
    log(`${what} written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await db.rawQuery('analyze')
}
