/* 供需对比 in 产业大数据: the figures that everybody reads in 求购大厅, computed in SQL. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { forgetEverything } from '#core/cached'
import type { Figures } from '#app/admin/transformers/wire'
import { CNY_COTTON, ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { takeDownDemand } from '#app/demand/actions/end_demand'
import { DemandVisibility } from '#app/demand/codes'
import { qualityBalance } from '#app/demand/queries/quality_balance'
import { classesOf } from '#app/demand/rules/quality_balance'
import type { MeasureBalance } from '#app/demand/transformers/quality_balance'
import { ReportLengthClass, ReportStrengthClass } from '#app/report/codes'
import { openSheet } from '#core/sheets/read_sheet'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { openWish } from '../demand/helpers.js'
import { ask, figures } from './helpers.js'

let operator: TestOperator
let buyer: TestMember
let seller: TestMember

/** A sequence that is the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Pair = [wanted: number, offered: number]

/** What a part shows by the number of its class. */
const shownBy = ({ parts }: Figures, part: string, key: string, figure: string) =>
  Object.fromEntries(
    parts[part].rows.map((row) => [row[key], [row[`${figure}Wanted`], row[`${figure}Offered`]]])
  ) as Record<number, Pair>

/** The same of the storefront. */
const toldBy = ({ classes, wantedAny, offeredUnmeasured }: MeasureBalance, none: number) =>
  Object.fromEntries([
    ...classes.map(({ wanted, offered }, at) => [at + 1, [wanted, offered]]),
    [none, [wantedAny, offeredUnmeasured]],
  ]) as Record<number, Pair>

async function shown(client: ApiClient, type: ProductType | null) {
  const found = await figures(client, operator, 'industrial_big_data', type ? { filter: { productType: [type] } } : {})
  return [
    shownBy(found, 'lengthBalance', 'lengthClass', 'length'),
    shownBy(found, 'strengthBalance', 'strengthClass', 'strength'),
  ]
}

async function told(type: ProductType | null) {
  forgetEverything()
  const [length, strength] = (await qualityBalance(type)).measures
  return [toldBy(length, ReportLengthClass.none), toldBy(strength, ReportStrengthClass.none)]
}

test.group('Statistics: wanted against on sale', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
  })

  test('its classes are those of 求购大厅, in their order', ({ assert }) => {
    const words = (measure: 'lenAvg' | 'strengthAvg') => [
      ...classesOf(measure).map(({ from, to }) =>
        from === null ? `${to}以下` : to === null ? `${from}及以上` : String(from)
      ),
      '不限或未检',
    ]
    for (const [set, measure] of [
      [ReportLengthClass, 'lenAvg'],
      [ReportStrengthClass, 'strengthAvg'],
    ] as const) {
      assert.deepEqual(
        set.entries.map(({ word }) => word),
        words(measure)
      )
      assert.deepEqual(
        set.codes.slice(0, -1),
        classesOf(measure).map((_, at) => at + 1)
      )
    }
  })

  test('it agrees with 求购大厅 over random wishes and goods, of all types and of each', async ({ client, assert }) => {
    const random = numbers(20_261_128)
    const one = <Value>(values: readonly Value[]) => values[random(values.length)]
    const bound = (from: number) => (from + random(90) / 10 + (random(4) === 0 ? 0.05 : 0)).toFixed(2)
    const range = () => ({
      must: {
        ...one([{}, { lenAvg: `${bound(25)}~` }, { lenAvg: `${bound(25)}~45` }, { lenAvg: '~30' }, { lvMain: '21' }]),
        ...one([{}, { strengthAvg: `${bound(24)}~` }, { strengthAvg: '~31' }, { mikeMain: 'A' }]),
        uniformityAvg: '80~',
      },
      wish: one([{}, { lenAvg: '20~' }]),
    })
    for (let at = 0; at < 30; at++) {
      const { id } = await openWish(buyer, {
        productType: one(CNY_COTTON),
        weight: 1 + random(200_000) / 1000,
        ranges: Array.from({ length: 1 + random(5) }, range),
        visibility: DemandVisibility.everybody,
        ...(random(6) === 0 ? { visibility: DemandVisibility.invited, invited: [seller.company.id] } : {}),
      })
      const fate = random(6)
      if (fate === 0) await takeDownDemand({ demandId: id }, buyer.actor)
      if (fate === 1) await db.from('demands').where({ id }).update({ taken: 0.5 })
      if (fate === 2)
        await db
          .from('demands')
          .where({ id })
          .update({ valid_until: new Date(Date.now() - 1000) })
      if (fate === 3) await db.from('demands').where({ id }).update({ standing: true, valid_until: null })
    }
    for (let at = 0; at < 20; at++)
      await createListing(
        seller,
        {},
        {
          productType: one([ProductType.xinjiang, ProductType.warrant]),
          lenAvg: one([null, 26 + random(70) / 10, 27, 32, 29.9]),
          strengthAvg: one([null, 25 + random(80) / 10, 26, 32]),
        }
      )
    for (const type of [null, ...CNY_COTTON]) {
      const here = await shown(client, type)
      const there = await told(type)
      for (const [measure, classes] of there.entries()) {
        assert.sameMembers(Object.keys(here[measure]), Object.keys(classes))
        for (const [code, [wanted, offered]] of Object.entries(classes)) {
          const [reported, sold] = here[measure][Number(code)]
          assert.closeTo(reported, wanted, 0.0011, `wanted of type ${type} in class ${code}`)
          assert.closeTo(sold, offered, 0.000_5, `offered of type ${type} in class ${code}`)
        }
      }
    }
    const [length] = await shown(client, null)
    assert.isAbove(Object.values(length).filter(([wanted, offered]) => wanted > 0 && offered > 0).length, 3)
  })

  test('it is of this moment, whatever years are asked for, with every class in its order, and exported', async ({
    client,
    assert,
  }) => {
    await openWish(buyer, { weight: 60, ranges: [{ must: { lenAvg: '29~' }, wish: {} }] })
    for (const query of [{}, { from: '2015', to: '2016' }]) {
      const { rows } = (await figures(client, operator, 'industrial_big_data', query)).parts.lengthBalance
      assert.deepEqual(
        rows.map(({ lengthClass, lengthWanted, _before }) => [lengthClass, lengthWanted, _before]),
        ReportLengthClass.codes.map((code) => [code, code === ReportLengthClass.from29 ? 60 : 0, null])
      )
    }
    const request = asOperator(client.get('/admin/api/reports/industrial_big_data/parts/lengthBalance/sheet'), operator)
    request.request.responseType('blob')
    const cells: string[][] = []
    openSheet(new Uint8Array((await request).body()), '供需对比.xlsx').rows(0, (row) => void cells.push(row))
    assert.deepEqual(cells[0].slice(0, 3), ['长度档', '求购仍需（吨）', '在售（吨）'])
    assert.lengthOf(cells, 1 + ReportLengthClass.codes.length)
    assert.deepEqual(cells[4].slice(0, 2), ['29', '60'])
    const stranger = await createOperator({ permissions: ['listing_resources.query'] })
    assert.equal((await ask(client, stranger, 'industrial_big_data')).status(), 403)
  })
})
