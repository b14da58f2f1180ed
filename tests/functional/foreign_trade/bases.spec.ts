/* Lists of offers at a basis: each is quoted by its own contract, and all settlements are asked for by one statement. */
import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#core/clock'
import { CompanyType } from '#app/company/codes'
import { searchForeignOffers } from '#app/foreign_trade/queries/search_foreign_offers'
import { ContractState } from '#app/market/codes'
import { settlementBefore } from '#app/market/queries/point_contract'
import { createMember } from '#tests/helpers/actors'
import { checkGoodsSheet } from '#tests/helpers/goods_wizard'
import { queriesOf } from '#tests/helpers/queries_of'
import { must } from '../order/helpers.js'
import { makeForeignDeal } from './helpers.js'

const daysAgo = (days: number) => now().minus({ days }).toISODate()!

/** Two contracts of ICE with settlements of these days; none of others. */
async function settle(...settlements: { day: string; settle: number; simulated?: boolean }[][]): Promise<string[]> {
  const contracts = await db
    .from('futures_contracts')
    .where({ product: 'CT', state: ContractState.listed })
    .orderBy('code')
    .limit(settlements.length)
  for (const [index, { id }] of contracts.entries()) {
    await db.from('contract_days').where('contract_id', id).delete()
    for (const { simulated = false, ...figures } of settlements[index])
      await db.table('contract_days').insert({ contract_id: id, simulated, source: '测试', ...figures })
  }
  return contracts.map(({ code }) => code)
}

const at = (priceContract: string, basis: number) => ({ terms: { poundPrice: null, basis, priceContract } })

test.group('Offers at a basis in lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each costs the last settlement of its contract before today, and nothing while there is none', async ({
    client,
    assert,
  }) => {
    const [near, far, none] = await settle(
      [
        { day: daysAgo(3), settle: 7_500 },
        { day: daysAgo(1), settle: 7_700 },
        { day: daysAgo(0), settle: 9_900 },
      ],
      [{ day: daysAgo(2), settle: 7_900 }],
      [{ day: daysAgo(1), settle: 8_000, simulated: true }]
    )
    await makeForeignDeal(client, assert, at(near, 535))
    await makeForeignDeal(client, assert, at(far, -100))
    await makeForeignDeal(client, assert, at(none, 200))
    await makeForeignDeal(client, assert)
    const { data } = await searchForeignOffers({ field: 'newest', order: 'asc' })
    assert.deepEqual(
      data.map(({ quote, price }) => [quote, price]),
      [
        [8_235, 181_550],
        [7_800, 171_960],
        [null, null],
        [8_235, 181_550],
      ]
    )
    assert.equal(await settlementBefore(near, daysAgo(1)), 7_500)
    assert.isNull(await settlementBefore(none, daysAgo(0)), 'a simulated one decides in the demo market only')
    assert.isNull(await settlementBefore('CT0001', daysAgo(0)))
  })

  test('a list of many takes as many statements as one of a single offer', async ({ client, assert }) => {
    const [near, far] = await settle([{ day: daysAgo(1), settle: 7_700 }], [{ day: daysAgo(1), settle: 7_900 }])
    await makeForeignDeal(client, assert, at(near, 535))
    const one = await queriesOf(() => searchForeignOffers({}))
    for (const contract of [near, far, far]) await makeForeignDeal(client, assert, at(contract, 200))
    const many = await queriesOf(() => searchForeignOffers({}))
    assert.isAbove(one.filter((sql) => sql.includes('contract_days')).length, 0)
    assert.lengthOf(many, one.length)
  })

  test('the rows of a sheet are judged by contracts that are asked for once', async ({ client, assert }) => {
    const member = await createMember({ companyType: CompanyType.trader })
    const sheet = readFileSync(new URL('../../fixtures/dollar_sheets/basis.csv', import.meta.url))
    let rows = 0
    const sent = await queriesOf(async () => {
      const checked = await must(assert, checkGoodsSheet(client, member, sheet, {}, '/foreign/import'))
      rows = checked.rows.length
    })
    assert.isAbove(rows, 2)
    assert.lengthOf(
      sent.filter((sql) => sql.includes('futures_contracts')),
      1
    )
  })
})
