import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lineMoney, orderTotals, paymentOf } from '#app/order/rules/order_money'
import { shareOfBales } from '#app/order/rules/share_of_bales'
import { isShort } from '#app/order/rules/shortage'
import { storageDays, storageFee, storageFreeUntil } from '#app/order/rules/storage_fee'
import { amountInWords } from '#app/order/rules/amount_in_words'
import { ProductType, WeightType } from '#app/catalog/codes'
import { StorageFeeType } from '#app/listing/codes'

const at = (text: string) => DateTime.fromISO(text, { zone: 'Asia/Shanghai' })

test.group('Order money', () => {
  test('F2: {0} t at {1} cents a tonne is {2} cents')
    .with([
      [43.729, 1_685_000, 73_683_365],
      [43.729, 1_650_000, 72_152_850],
      [43.001, 1_234_500, 53_084_735],
      [0.005, 100, 1],
    ] as const)
    .run(({ assert }, [weight, price, amount]) => assert.equal(lineMoney(weight, price, 0).amount, amount))

  test('F5: the deposit of B1 is 21,864.50 yuan', ({ assert }) => {
    assert.equal(lineMoney(43.729, 1_685_000, 50_000).deposit, 2_186_450)
  })

  test('F5: a basis order of B1 takes 43,729.00 yuan', ({ assert }) => {
    assert.equal(lineMoney(43.729, 1_650_000, 100_000).deposit, 4_372_900)
  })

  test('F2: an order total is the sum of rounded lines and never rounded again', ({ assert }) => {
    const line = { packets: 186, weight: 43.001, ...lineMoney(43.001, 1_234_500, 50_000) }
    const totals = orderTotals([line, line])
    assert.deepEqual(totals, { packets: 372, weight: 86.002, amount: 106_169_470, deposit: 4_300_100 })
  })

  test('a deposit pays for the goods, never more than they cost, and what is too much goes back', ({ assert }) => {
    assert.deepEqual(paymentOf({ amount: 1_000, deposit: 300 }), { fromDeposit: 300, spare: 0, rest: 700 })
    assert.deepEqual(paymentOf({ amount: 1_000, deposit: 1_000 }), { fromDeposit: 1_000, spare: 0, rest: 0 })
    assert.deepEqual(paymentOf({ amount: 1_000, deposit: 1_200 }), { fromDeposit: 1_000, spare: 200, rest: 0 })
    assert.deepEqual(paymentOf({ amount: 1_000, deposit: 0 }), { fromDeposit: 0, spare: 0, rest: 1_000 })
  })

  test('an order without lines comes to nothing', ({ assert }) => {
    assert.deepEqual(orderTotals([]), { packets: 0, weight: 0, amount: 0, deposit: 0 })
  })

  test('some bales weigh their share of all, rounded half-up to the kilogram', ({ assert }) => {
    assert.equal(shareOfBales({ weight: 43.729, packets: 186 }, 184), 43.259)
    assert.equal(shareOfBales({ weight: 43.729, packets: 186 }, 186), 43.729)
    assert.equal(shareOfBales({ weight: 0.001, packets: 2 }, 1), 0.001)
    assert.equal(shareOfBales({ weight: 0.001, packets: 3 }, 1), 0)
  })

  test('inspected cotton is sold by public weight, the rest by gross weight', ({ assert }) => {
    const weights = { publicWeight: 43.729, grossWeight: 42.48 }
    assert.equal(contractWeight({ weightType: WeightType.conditioned, ...weights }), 43.729)
    assert.equal(contractWeight({ weightType: WeightType.gross, ...weights }), 42.48)
  })
})

test.group('Storage fee', () => {
  test('F13: 20 days of 43.729 t at 0.60 are 524.75 yuan', ({ assert }) => {
    assert.equal(storageFee(43.729, 60, 20), 52_475)
    assert.equal(storageFee(0.5, 1, 1), 1, 'half a cent is rounded up')
    assert.equal(storageFee(43.729, 60, 0), 0)
  })

  test('nothing is owed until the pick-up deadline or the included months are over', ({ assert }) => {
    const released = at('2026-11-20T10:00')
    const pickDue = released.plus({ days: 15 })
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.none).toISODate(), '2026-12-05')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.oneMonth).toISODate(), '2026-12-20')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.twoMonths).toISODate(), '2027-01-20')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.threeMonths).toISODate(), '2027-02-20')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.untilMonthEnd).toISODate(), '2026-12-05')
    const soon = at('2026-11-25T10:00')
    assert.equal(
      storageFreeUntil(released, soon, StorageFeeType.untilMonthEnd).toISO(),
      at('2026-11-30').endOf('day').toISO(),
      'the end of the month of the release, when that is later'
    )
    assert.equal(storageFreeUntil(released, soon, StorageFeeType.none).toISODate(), '2026-11-25')
    const late = at('2027-03-01T10:00')
    assert.equal(storageFreeUntil(released, late, StorageFeeType.threeMonths).toISODate(), '2027-03-01')
    assert.equal(storageDays(pickDue, pickDue), 0)
    assert.equal(storageDays(pickDue, pickDue.minus({ days: 3 })), 0, 'before the end nothing is owed')
    assert.equal(
      storageDays(pickDue, pickDue.plus({ days: 2 }), pickDue.minus({ days: 1 })),
      2,
      'paid days that were free'
    )
    assert.equal(storageDays(pickDue, pickDue.plus({ hours: 13 })), 0)
    assert.equal(storageDays(pickDue, pickDue.plus({ hours: 15 })), 1)
    assert.equal(storageDays(pickDue, pickDue.plus({ days: 20 })), 20)
    assert.equal(storageDays(pickDue, pickDue.plus({ days: 20 }), pickDue.plus({ days: 18 })), 2)
  })
})

test.group('A short delivery (F10)', () => {
  const conditioned = {
    productType: ProductType.xinjiang,
    weightType: WeightType.conditioned,
    packets: 200,
    weight: 40,
  }
  const gross = { ...conditioned, weightType: WeightType.gross }

  test('goods of gross weight fall short by their weight: more than the tolerance, not just that', ({ assert }) => {
    assert.isFalse(isShort(gross, { packets: 200, weight: 39.8 }, 0.005))
    assert.isTrue(isShort(gross, { packets: 200, weight: 39.799 }, 0.005))
    assert.isFalse(isShort(gross, { packets: 150, weight: 40 }, 0.005), 'the bales do not matter then')
  })

  test('goods with a certificate, and those that nobody weighed, fall short by their bales', ({ assert }) => {
    for (const line of [conditioned, gross]) {
      assert.isFalse(isShort(line, { packets: 199, weight: null }, 0.005))
      assert.isTrue(isShort(line, { packets: 198, weight: null }, 0.005))
    }
    assert.isFalse(isShort(conditioned, { packets: 200, weight: 30 }, 0.005))
    assert.isTrue(isShort(conditioned, { packets: 198, weight: 40 }, 0.005))
  })
})

test.group('A short delivery of goods by the tonne', () => {
  const line = { productType: ProductType.linters, weightType: WeightType.gross, packets: 0, weight: 40 }

  test('falls short by its weight, also when nothing was weighed, and by conditioned weight as well', ({ assert }) => {
    for (const weightType of [WeightType.gross, WeightType.conditioned]) {
      assert.isFalse(isShort({ ...line, weightType }, { packets: 0, weight: 39.8 }, 0.005))
      assert.isTrue(isShort({ ...line, weightType }, { packets: 0, weight: 39.799 }, 0.005))
      assert.isTrue(isShort({ ...line, weightType }, { packets: 0, weight: null }, 0.005))
    }
  })
})

test.group('Amount in words', () => {
  test('{0} cents are written {1}')
    .with([
      [73_683_365, '柒拾叁万陆仟捌佰叁拾叁元陆角伍分'],
      [2_186_450, '贰万壹仟捌佰陆拾肆元伍角'],
      [10_000_000, '壹拾万元整'],
      [100_005, '壹仟元零伍分'],
      [5, '伍分'],
    ] as const)
    .run(({ assert }, [cents, words]) => assert.equal(amountInWords(cents), words))
})
