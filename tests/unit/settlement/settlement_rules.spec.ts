import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { CONFIRM_DAYS, confirmsAt } from '#app/settlement/rules/invoice_confirmation'
import { isOutside, settlementWeight } from '#app/settlement/rules/settlement_weight'
import { adjustedAmount, linesAmount, settlementMoney } from '#app/settlement/rules/settlement_money'
import { invoiceLines, SERVICE_VAT } from '#app/settlement/rules/vat'
import { splitVat } from '#core/money'
import { ProductType, WeightType } from '#app/catalog/codes'

const RATES = { fee: 500, retention: 0.05 }
const B1 = {
  productType: ProductType.xinjiang,
  weightType: WeightType.conditioned,
  contractPackets: 186,
  actualPackets: 186,
  contractWeight: 43.729,
  scaleWeight: null,
}
const LOCAL = {
  productType: ProductType.inland,
  weightType: WeightType.gross,
  contractPackets: 180,
  actualPackets: 180,
  contractWeight: 40.12,
}
const STAPLE = {
  productType: ProductType.stapleSemiDull,
  weightType: WeightType.gross,
  contractPackets: 0,
  actualPackets: 0,
  contractWeight: 32,
}

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

  test('a difference of the tolerance itself is within it, on both sides; a kilogram more is not', ({ assert }) => {
    const line = { ...LOCAL, contractWeight: 40 }
    for (const [scaleWeight, weight] of [
      [39.88, 40],
      [40.12, 40],
      [39.879, 39.879],
      [40.121, 40.121],
    ])
      assert.equal(settlementWeight({ ...line, scaleWeight }, 0.003).weight, weight, `${scaleWeight}`)
  })

  test('where the number of bales is an estimate the scale is compared with the whole weight', ({ assert }) => {
    const need = { ...LOCAL, contractWeight: 200, contractPackets: 1_000, packetsEstimated: true }
    for (const actualPackets of [880, 1_000])
      for (const [scaleWeight, weight] of [
        [199.5, 200],
        [200.6, 200],
        [199.399, 199.399],
        [176, 176],
      ])
        assert.equal(settlementWeight({ ...need, actualPackets, scaleWeight }, 0.003).weight, weight, `${scaleWeight}`)
    assert.equal(
      settlementWeight({ ...need, actualPackets: 880, scaleWeight: 199.5 }, 0.003).rule,
      '合理磅差-2.500‰，按合同毛重'
    )
    // Nothing was weighed: what did not come is not paid for.
    assert.equal(settlementWeight({ ...need, actualPackets: 0, scaleWeight: null }, 0.003).weight, 0)
  })

  test('missing bales are missing from the weight that the scale is compared with', ({ assert }) => {
    const ruling = settlementWeight({ ...LOCAL, contractWeight: 36, actualPackets: 90, scaleWeight: 18.05 }, 0.003)
    assert.deepEqual(ruling, { weight: 18, rule: '合理磅差2.778‰，按合同毛重' })
  })

  test('the ruling says which weight it took and why', ({ assert }) => {
    assert.equal(settlementWeight(B1, 0.003).rule, '公定重量，以公检证书为准')
    assert.equal(settlementWeight({ ...B1, actualPackets: 184 }, 0.003).rule, '公定重量按实提包数折算（184/186包）')
    assert.deepEqual(settlementWeight({ ...LOCAL, scaleWeight: null }, 0.003), { weight: 40.12, rule: '毛重，无磅单' })
    assert.deepEqual(settlementWeight({ ...LOCAL, scaleWeight: 39.96 }, 0.003), {
      weight: 39.96,
      rule: '磅差-3.988‰，按实际过磅重量',
    })
  })

  test('nothing collected and nothing weighed is nothing, without a share of zero', ({ assert }) => {
    assert.deepEqual(settlementWeight({ ...LOCAL, actualPackets: 0, scaleWeight: 0 }, 0.003), {
      weight: 0,
      rule: '合理磅差0‰，按合同毛重',
    })
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

  test('the fee is at most what is released: at 1 yuan a tonne the seller is left with the retention', ({ assert }) => {
    const money = settlementMoney([{ weight: 43.729, price: 100, priceAdjust: 0 }], 4_373, RATES)
    assert.deepInclude(money, { amount: 4_373, retention: 219, release: 4_154, fee: 4_154 })
  })

  test('a quality ruling lowers the price of its line', ({ assert }) => {
    const money = settlementMoney([{ weight: 43.729, price: 1_685_000, priceAdjust: -15_000 }], 73_683_365, RATES)
    assert.equal(money.amount, 73_027_430)
    assert.equal(money.balance, -655_935)
  })

  test('a settled objection changes the weight or the price of its line and leaves the others', ({ assert }) => {
    const lines = [
      { orderLineId: 1, weight: 10, price: 1_000, priceAdjust: -10 },
      { orderLineId: 2, weight: 20, price: 2_000, priceAdjust: 0 },
    ]
    assert.equal(linesAmount(lines), 9_900 + 40_000)
    assert.equal(adjustedAmount(lines, []), 49_900)
    assert.equal(adjustedAmount(lines, [{ lineId: 2, weight: 19 }]), 9_900 + 38_000)
    assert.equal(adjustedAmount(lines, [{ lineId: 1, priceAdjust: -100 }]), 9_000 + 40_000)
    assert.equal(adjustedAmount(lines, [{ lineId: 1, priceAdjust: 0 }]), 10_000 + 40_000, 'a price set back')
    assert.equal(
      adjustedAmount(lines, [
        { lineId: 1, weight: 9, priceAdjust: 5 },
        { lineId: 2, weight: 0 },
      ]),
      9_045
    )
  })

  test('money of several lines is the sum of their rounded amounts', ({ assert }) => {
    const line = { weight: 0.005, price: 100, priceAdjust: 0 }
    assert.deepInclude(settlementMoney([line, line], 1, RATES), { weight: 0.01, amount: 2, balance: 1 })
    assert.equal(linesAmount([]), 0)
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

test.group('An invoice that nobody confirms (state-machines §6)', () => {
  test('counts as confirmed fifteen days after its delivery, to the minute', ({ assert }) => {
    const at = (text: string) => DateTime.fromISO(text, { zone: 'Asia/Shanghai' })
    assert.equal(CONFIRM_DAYS, 15)
    assert.equal(confirmsAt(at('2026-11-18T10:30')).toISO(), at('2026-12-03T10:30').toISO())
    assert.equal(confirmsAt(at('2027-02-20T00:00')).toISO(), at('2027-03-07T00:00').toISO())
  })
})

test.group('Goods by the tonne (F10, F1 note)', () => {
  const of = (scaleWeight: number | null, more: object = {}) =>
    settlementWeight({ ...STAPLE, scaleWeight, ...more }, 0.05)

  test('settle on the scale, and say how far it is from the contract', ({ assert }) => {
    assert.deepEqual(of(31.86), { weight: 31.86, rule: '按实际过磅重量，与合同相差-0.438%，在±5%以内' })
    assert.deepEqual(of(33.601), { weight: 33.601, rule: '按实际过磅重量，与合同相差5.003%，超出±5%' })
    assert.equal(of(null).weight, 0)
  })

  test('five per cent is within, a kilogram more is outside', ({ assert }) => {
    for (const weight of [30.4, 32, 33.6]) assert.isFalse(isOutside(weight, 32, 0.05))
    for (const weight of [30.399, 33.601, 0]) assert.isTrue(isOutside(weight, 32, 0.05))
  })

  test('staple by conditioned weight is weighed at its regain, rounded once; 0.4 % changes nothing', ({ assert }) => {
    const conditioned = { weightType: WeightType.conditioned }
    assert.equal(of(31.86, { ...conditioned, regain: 0.4 }).weight, 31.86)
    assert.equal(of(31.86, { ...conditioned, regain: 0.6 }).weight, 31.797)
    assert.equal(of(31.86, { ...conditioned, regain: 0 }).weight, 31.987)
    assert.equal(of(31.86, conditioned).weight, 31.86)
    assert.equal(
      of(31.86, { ...conditioned, regain: 0.6 }).rule,
      '公定重量：过磅31.860吨，回潮率0.6%，与合同相差-0.634%，在±5%以内'
    )
  })
})
