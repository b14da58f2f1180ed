import { test } from '@japa/runner'
import { seedMarket } from '#tests/helpers/demo_market'
import db from '@adonisjs/lucid/services/db'
import { rebuildStatistics, refreshStatistics } from '#app/report/rollups/refresh'
import { inTransaction } from '#core/transaction'
import { resetDatabase } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'
import { everything } from './helpers.js'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { OrderState } from '#app/order/codes'
import { ListingState } from '#app/listing/codes'
import { LotState } from '#app/auction/codes'

const rollupRows = async () => {
  const all: Record<string, unknown[]> = {}
  for (const table of [
    'report_deals',
    'report_dollar_deals',
    'report_flows',
    'report_listings',
    'report_usage',
    'report_auctions',
    'report_quality',
    'report_grades',
  ]) {
    const { rows } = await db.rawQuery(`select t::text as line from ${table} t order by 1`)
    all[table] = rows.map(({ line }: { line: string }) => line)
  }
  return all
}

/**
 * One random write: a deal is made, cancelled or moved to another day, or a member uses the platform.
 *
 * @param meanwhile every fourth write waits for it before it commits
 */
async function write(step: number, meanwhile: () => Promise<unknown>) {
  await inTransaction(async (trx) => {
    await trx.rawQuery(
      `update orders set state = case when state = ${OrderState.cancelled} then ${OrderState.completed} else ${OrderState.cancelled} end where id in
         (select id from orders where accepted_at is not null and state in (${OrderState.cancelled}, ${OrderState.completed})
          order by (id * ?) % 97 limit 2)`,
      [step + 3]
    )
    await trx.rawQuery(
      `update orders set accepted_at = now() - make_interval(days => ?) where id = (select min(id) + ? from orders)`,
      [(step * 11) % 70, step % 20]
    )
    await trx.rawQuery(
      `insert into user_logs (kind, user_id, company_id, method, path, ms, created_at)
       values ('member', 1, (select min(id) from companies), 'POST', '/api/login', 1, now() - make_interval(days => ?))`,
      [step % 40]
    )
    await trx.rawQuery(
      `update listings set delisted_at = now(), state = ${ListingState.unlisted}, delist_reason = '撤牌' where id = (select min(id) from listings where state = ${ListingState.listed})`
    )
    await trx.rawQuery(
      `update foreign_orders set accepted_at = now() - make_interval(days => ?), discount = discount + 1 where id = (select min(id) + ? from foreign_orders where accepted_at is not null) and accepted_at is not null`,
      [(step * 7) % 50, step % 6]
    )
    await trx.rawQuery(
      `update foreign_offers set state = ${ForeignOfferState.withdrawn}, ended_at = now() - make_interval(days => ?)
       where id = (select min(id) from foreign_offers where state = ${ForeignOfferState.offered})`,
      [step % 30]
    )
    await trx.rawQuery(`update batches set packets = packets + 1 where id = (select min(id) + ? from batches)`, [
      step % 9,
    ])
    await trx.rawQuery(
      `update auction_lots set state = case when state = ${LotState.dealt} then ${LotState.abandoned} else ${LotState.dealt} end
       where id = (select min(id) + ? from auction_lots where state in (${LotState.abandoned}, ${LotState.dealt}))`,
      [step % 3]
    )
    if (step % 4 === 3) await meanwhile()
  })
}

test.group('Statistics of a whole market', (group) => {
  group.setup(async () => {
    await resetDatabase()
    await seedMarket({ batches: 160, orders: 8 })
    return () => resetDatabase()
  })

  const agree = async (assert: any) => {
    const { rollups, sources, months } = await everything()
    assert.deepEqual(rollups.sold, sources.deals)
    assert.deepEqual(rollups.bought, sources.deals)
    assert.deepEqual(rollups.inDollars, sources.inDollars)
    assert.deepEqual(rollups.flows, sources.flows)
    assert.deepEqual(rollups.listings, sources.listings)
    assert.deepEqual(rollups.usage, sources.usage)
    assert.deepEqual(rollups.quality, sources.quality)
    assert.deepEqual(months.sold, sources.deals)
    assert.deepEqual(months.inDollars, sources.inDollars)
    assert.deepEqual(months.flows, sources.flows)
    assert.deepEqual(months.usage, sources.usage)
  }

  test('every rollup adds up to its source, by day as by month', async ({ assert }) => {
    await refreshStatistics()
    const { sources } = await everything()
    for (const { lines, orders, tickets, listed, calls } of Object.values(sources))
      assert.isAbove(Number(lines ?? orders ?? tickets ?? listed ?? calls), 0)
    await agree(assert)
  })

  test('counting anew gives the same rows as counting change by change', async ({ assert }) => {
    await refreshStatistics()
    const before = await rollupRows()
    await rebuildStatistics()
    assert.deepEqual(await rollupRows(), before)
  })

  test('nothing is counted twice or lost while rebuilds, refreshes and writers run at the same time', async ({
    assert,
  }) => {
    let begun = 0
    let writing = true
    const count = (work: () => Promise<unknown>) => {
      begun++
      return work()
    }
    const aCountBegins = () => {
      const before = begun
      return until('somebody counts while it is not committed', () => begun > before)
    }
    const counters = [rebuildStatistics, refreshStatistics].map(async (work) => {
      while (writing) await count(work)
    })
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let step = 0; step < 25; step++) await write(step * 4 + writer, aCountBegins)
    })
    await Promise.all(writers).finally(() => (writing = false))
    await Promise.all(counters)
    await refreshStatistics()
    await agree(assert)
    const counted = await rollupRows()
    await rebuildStatistics()
    assert.deepEqual(await rollupRows(), counted)
  })

  test('calls thrown away after half a year stay counted', async ({ assert }) => {
    const company = (await db.from('companies').min('id as id').firstOrFail()).id as number
    const log = { kind: 'member', user_id: 1, company_id: company, method: 'POST', path: '/api/login', ms: 1 }
    await db.table('user_logs').insert({ ...log, created_at: db.raw(`now() - interval '185 days'`) })
    await refreshStatistics()
    const old = () =>
      db
        .from('report_usage')
        .where({ grain: 'd', company_id: company })
        .whereRaw(`period < now() - interval '100 days'`)
        .sum('logins as logins')
        .firstOrFail()
    assert.equal(Number((await old()).logins), 1)
    await db.from('user_logs').whereRaw(`created_at < now() - interval '184 days'`).delete()
    await rebuildStatistics()
    assert.equal(Number((await old()).logins), 1)
  })
})
