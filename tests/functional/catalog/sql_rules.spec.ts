/*
 * Rules that exist both in TypeScript and as an SQL expression give the same results for random batches.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { WeightType } from '#app/catalog/codes'
import { contractWeight, contractWeightSql } from '#app/catalog/rules/contract_weight'
import { standardPriceOf, standardPriceSql } from '#app/listing/rules/standard_price'
import { SEED } from '#tests/helpers/seed'

const CASES = 500

const tonnes = fc.integer({ min: 1, max: 100_000_000 }).map((kilograms) => kilograms / 1000)
const batch = fc.record({
  weightType: fc.constantFrom(...WeightType.codes),
  publicWeight: fc.option(tonnes),
  grossWeight: tonnes,
  price: fc.option(fc.integer({ min: -500_000, max: 10_000_000 })),
  percentAgio: fc.option(fc.integer({ min: -500_000, max: 500_000 })),
})

test.group('Rules in TypeScript and in SQL', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the contract weight (F2) and the price in standard grade (F4) of five hundred random batches', async ({
    assert,
  }) => {
    const batches = fc.sample(batch, { numRuns: CASES, seed: SEED })
    const { rows } = await db.rawQuery(
      `select ${contractWeightSql('b')} as weight, ${standardPriceSql('b.price', 'b')} as price
       from jsonb_to_recordset(?::jsonb) as b
         (at int, weight_type smallint, public_weight numeric, gross_weight numeric, price bigint, percent_agio bigint)
       order by at`,
      [
        JSON.stringify(
          batches.map((one, at) => ({
            at,
            weight_type: one.weightType,
            public_weight: one.publicWeight,
            gross_weight: one.grossWeight,
            price: one.price,
            percent_agio: one.percentAgio,
          }))
        ),
      ]
    )
    const byTypeScript = batches.map((one) => ({
      weight: contractWeight(one),
      price: standardPriceOf(one.price, one.percentAgio),
    }))
    assert.deepEqual(
      rows.map(({ weight, price }: { weight: string; price: number | null }) => ({ weight: Number(weight), price })),
      byTypeScript
    )
  })
})
