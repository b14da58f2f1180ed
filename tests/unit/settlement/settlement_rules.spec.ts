import { test } from '@japa/runner'
import { settlementWeight } from '#app/settlement/rules/settlement_weight'
import { settlementMoney } from '#app/settlement/rules/settlement_money'
import { invoiceLines, SERVICE_VAT } from '#app/settlement/rules/vat'
import { splitVat } from '#core/money'
import { ProductType, WeightType } from '#app/catalog/codes'

const RATES = { fee: 500, retention: 0.05 }
const B1 = {
  weightType: WeightType.conditioned,
  contractPackets: 186,
  actualPackets: 186,
  contractWeight: 43.729,
  scaleWeight: null,
}
const LOCAL = { weightType: WeightType.gross, contractPackets: 180, actualPackets: 180, contractWeight: 40.12 }

test.group('Settlement weight (F10)', () => {
  test('inspected cotton settles on its certificate, whatever the scale says', ({ assert }) => {
    assert.equal(settlementWeight(B1, 0.003).weight, 43.729)
    assert.equal(settlementWeight({ ...B1, scaleWeight: 42.1 }, 0.003).weight, 43.729)
  })

  test('two missing bales of 186 leave 43.259 t and refund 7,919.50 yuan', ({ assert }) => {
    const { weight } = settlementWeight({ ...B1, actualPackets: 184 }, 0.003)
    assert.equal(weight, 43.259)
    const money = settlementMoney([{ weight, price: 1_685_000, priceAdjust: 0 }], 73_683_365, RATES)
    assert.equal(money.amount, 72_891_415)
    assert.equal(money.balance, -791_950)
  })

  test('gross weight within 3‰ of the contract stays the contract weight', ({ assert }) => {
    const ruling = settlementWeight({ ...LOCAL, scaleWeight: 40.05 }, 0.003)
    assert.equal(ruling.weight, 40.12)
    assert.include(ruling.rule, '-1.745‰')
  })

  test('gross weight beyond 3‰ is the scale, whole, and refunds 2,336.00 yuan', ({ assert }) => {
    const ruling = settlementWeight({ ...LOCAL, scaleWeight: 39.96 }, 0.003)
    assert.equal(ruling.weight, 39.96)
    assert.include(ruling.rule, '-3.988‰')
    const money = settlementMoney([{ weight: ruling.weight, price: 1_460_000, priceAdjust: 0 }], 58_575_200, RATES)
    assert.deepInclude(money, { amount: 58_341_600, balance: -233_600, retention: 2_917_080 })
  })

  test('an over-weight beyond the tolerance is topped up', ({ assert }) => {
    const ruling = settlementWeight({ ...LOCAL, scaleWeight: 40.3 }, 0.003)
    const money = settlementMoney([{ weight: ruling.weight, price: 1_460_000, priceAdjust: 0 }], 58_575_200, RATES)
    assert.equal(money.balance, 262_800)
  })
})

test.group('Settlement money (F13)', () => {
  test('B1: fee 218.65, retention 36,841.68, and what the seller gets first', ({ assert }) => {
    const money = settlementMoney([{ weight: 43.729, price: 1_685_000, priceAdjust: 0 }], 73_683_365, RATES)
    assert.deepEqual(money, {
      weight: 43.729,
      amount: 73_683_365,
      balance: 0,
      fee: 21_865,
      retention: 3_684_168,
      release: 69_999_197,
    })
    assert.equal(money.release - money.fee, 69_977_332)
    assert.equal(money.release - money.fee + money.retention, 73_661_500)
  })

  test('B1 priced at +850 in an auction: release 68,545,207 and retention 3,607,643 are the whole, the fee is 437.29', ({
    assert,
  }) => {
    const rates = { fee: 1_000, retention: 0.05 }
    const money = settlementMoney([{ weight: 43.729, price: 1_650_000, priceAdjust: 0 }], 72_152_850, rates)
    assert.deepInclude(money, { release: 68_545_207, retention: 3_607_643, fee: 43_729 })
    assert.equal(money.release + money.retention, 72_152_850)
  })

  test('a quality ruling lowers the price of its line', ({ assert }) => {
    const money = settlementMoney([{ weight: 43.729, price: 1_685_000, priceAdjust: -15_000 }], 73_683_365, RATES)
    assert.equal(money.amount, 73_027_430)
    assert.equal(money.balance, -655_935)
  })

  test('VAT is inside the price: 9 % for cotton, 13 % for polyester, 6 % for the fee', ({ assert }) => {
    const [cotton, fibre] = invoiceLines([
      { productType: ProductType.xinjiang, amount: 73_683_365 },
      { productType: ProductType.stapleSemiDull, amount: 22_684_320 },
    ])
    assert.deepInclude(cotton, { net: 67_599_417, tax: 6_083_948, rate: 0.09 })
    assert.deepInclude(fibre, { net: 20_074_619, tax: 2_609_701, rate: 0.13 })
    assert.deepEqual(splitVat(21_865, SERVICE_VAT), { net: 20_627, tax: 1_238 })
  })
})
