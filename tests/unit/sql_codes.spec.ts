/* SQL cannot name a code: in `database/functions` its number carries its word (ADR 0013). */
import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import { AuctionDirection, BidRefusal, EntryState, LotState } from '#app/auction/codes'
import { FreezeType } from '#app/ledger/codes'
import { OrderState } from '#app/order/codes'
import { declaredCodes } from '#core/code_columns'
import { ACCOUNT_CLASSES, AccountClass } from '#app/ledger/rules/accounts'
import { accountsWithoutWord, numbersWithoutWord } from '#tests/helpers/sql_codes'
import { ROOT, textOf } from '#tests/helpers/sources'

const sets = (await declaredCodes()).map(({ set }) => set)

test.group('Codes in SQL functions', () => {
  test('every number of a code carries the word that codes.ts gives it', ({ assert }) => {
    const files = globSync('database/functions/**/*.sql', { cwd: ROOT })
    assert.isAbove(files.length, 20)
    assert.deepEqual(
      files.flatMap((file) => numbersWithoutWord(textOf(file), sets).map((one) => `${file}: ${one}`)),
      []
    )
  })

  test('numbers without a word, and with another one, are found in every form', ({ assert }) => {
    const found = (sql: string) => numbersWithoutWord(sql, sets)
    const { cancelled, completed } = OrderState
    const orders = (condition: string) => found(`select from orders o where o.state ${condition}`)
    assert.deepEqual(orders(`= ${completed}`), ['orders.state 9'])
    assert.deepEqual(orders(`= ${completed} /* 已完成 */`), [])
    assert.deepEqual(orders(`= ${completed} /* 已结束 */`), ['orders.state 9'])
    assert.deepEqual(orders(`not in (${cancelled} /* 已取消 */, ${completed})`), ['orders.state 9'])
    assert.deepEqual(orders(`in (${cancelled}, ${completed}) /* 已取消, 已完成 */`), [
      'orders.state 8',
      'orders.state 9',
    ])
    assert.deepEqual(found(`if lot_state <> ${LotState.waiting} then`), ['auction_lots.state 1'])
    assert.deepEqual(found(`if entry_state is distinct from ${EntryState.entered} /* 已入场 */ then`), [])
    assert.deepEqual(found(`case direction when ${AuctionDirection.up} then step end`), ['price_direction 1'])
    assert.deepEqual(found(`reason := ${BidRefusal.quota};`), ['reason 8'])
    assert.deepEqual(
      found(`create trigger t after insert on holds for each row when (new.freeze_type = ${FreezeType.withdrawal})`),
      ['holds.freeze_type 5']
    )
    assert.deepEqual(found(`where price <= 0 and attempt = 3 -- state = ${completed}`), [])
  })
  test('a class of accounts carries the word that the chart gives it', ({ assert }) => {
    const words = Object.fromEntries(Object.entries(ACCOUNT_CLASSES).map(([code, { word }]) => [code, word]))
    const found = (sql: string) => accountsWithoutWord(sql, words)
    const files = globSync('database/functions/**/*.sql', { cwd: ROOT })
    assert.deepEqual(
      files.flatMap((file) => found(textOf(file)).map((one) => `${file}: ${one}`)),
      []
    )
    const { escrow, custody } = AccountClass
    assert.deepEqual(found(`code = '${escrow}.' || checked`), [escrow])
    assert.deepEqual(found(`code = '${escrow}.' /* 会员可用资金 */ || checked`), [escrow])
    assert.deepEqual(found(`code like '${escrow}.%' /* 订单监管款 */ or code = '${custody}'`), [custody])
    assert.deepEqual(found(`account_code ~ '^200[12][.]'`), ['^200[12][.]'])
    assert.deepEqual(found(`amount = ${escrow} -- '${escrow}'`), [])
  })
})
