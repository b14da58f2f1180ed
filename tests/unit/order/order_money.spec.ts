import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lineMoney, orderTotals } from '#app/order/rules/order_money'
import { storageDays, storageFee, storageFreeUntil } from '#app/order/rules/storage_fee'
import { amountInWords } from '#app/order/rules/amount_in_words'
import { WeightType } from '#app/catalog/codes'
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

  test('inspected cotton is sold by public weight, the rest by gross weight', ({ assert }) => {
    const weights = { publicWeight: 43.729, grossWeight: 42.48 }
    assert.equal(contractWeight({ weightType: WeightType.conditioned, ...weights }), 43.729)
    assert.equal(contractWeight({ weightType: WeightType.gross, ...weights }), 42.48)
  })
})

test.group('Storage fee', () => {
  test('F13: 20 days of 43.729 t at 0.60 are 524.75 yuan', ({ assert }) => {
    assert.equal(storageFee(43.729, 60, 20), 52_475)
  })

  test('nothing is owed until the pick-up deadline or the included months are over', ({ assert }) => {
    const released = at('2026-11-20T10:00')
    const pickDue = released.plus({ days: 15 })
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.none).toISODate(), '2026-12-05')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.oneMonth).toISODate(), '2026-12-20')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.threeMonths).toISODate(), '2027-02-20')
    assert.equal(storageFreeUntil(released, pickDue, StorageFeeType.untilMonthEnd).toISODate(), '2026-12-05')
    assert.equal(storageDays(pickDue, pickDue), 0)
    assert.equal(storageDays(pickDue, pickDue.plus({ hours: 13 })), 0)
    assert.equal(storageDays(pickDue, pickDue.plus({ hours: 15 })), 1)
    assert.equal(storageDays(pickDue, pickDue.plus({ days: 20 })), 20)
    assert.equal(storageDays(pickDue, pickDue.plus({ days: 20 }), pickDue.plus({ days: 18 })), 2)
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
