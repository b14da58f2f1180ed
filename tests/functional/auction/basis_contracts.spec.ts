/* The contract of a basis lot is looked up when the lot is added, changed and published (state-machines §7.1). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { addLots } from '#app/auction/actions/add_lots'
import { editLot } from '#app/auction/actions/edit_lot'
import { publishSession } from '#app/auction/actions/publish_session'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { BASIS, comingSession } from '#tests/helpers/live_sessions'
import { createListing } from '#tests/helpers/listings'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import type { Reason } from '#ui/generated/reasons'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'
import { ContractState } from '#app/market/codes'

let operator: TestOperator
let seller: TestMember

const quote = (fields: object) => db.from('futures_contracts').where('code', COTTON).update(fields)

test.group('Contracts of basis lots', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    await openAccount(seller.company, 1_000_000)
    await quoteCotton()
  })

  /** Contracts that will not do, with the refusal of each. */
  const WRONG: [string, Record<string, unknown>, Reason][] = [
    ['delisted', { state: ContractState.delisted }, 'auction.contractOver'],
    ['past its last day', { last_point_date: '2020-01-15' }, 'auction.contractOver'],
    ['not quoted', { last_price: null, quoted_at: null }, 'auction.contractUnquoted'],
  ]

  for (const [what, fields, reason] of WRONG)
    test(`a contract that is ${what} is refused when a lot is added, changed and published`, async ({ assert }) => {
      const { session, lot } = await comingSession(operator, seller, ...BASIS)
      await db.from('contract_days').delete()
      await quote(fields)
      const { batch } = await createListing(seller, { bidType: BidType.open })
      const terms = { startingPrice: 60_000, stepPrice: 1_000, priceContract: COTTON }
      const add = () => addLots({ sessionId: session.id, lots: [{ ...terms, batchId: batch.id }] }, operator.actor)
      await assert.refuses(add, reason)
      await assert.refuses(() => editLot({ lotId: lot.id, startingPrice: 61_000 }, operator.actor), reason)
      await assert.refuses(() => publishSession({ sessionId: session.id }, operator.actor), reason)
    })

  test('nor is one that nobody knows, one of other goods, or one that ends before a winner has signed', async ({
    assert,
  }) => {
    const { session, lot } = await comingSession(operator, seller, ...BASIS)
    const change = (priceContract: string) => editLot({ lotId: lot.id, priceContract }, operator.actor)
    await assert.refuses(() => change('CF9912'), 'auction.contractUnknown')
    const other = await db.from('futures_contracts').whereNot('product', 'CF').firstOrFail()
    await assert.refuses(() => change(other.code), 'auction.contractOfOtherGoods')
    const day = session.endTime.setZone('Asia/Shanghai').toISODate()
    await quote({ last_point_date: day })
    await assert.refuses(
      () => publishSession({ sessionId: session.id }, operator.actor),
      'auction.contractEndsBeforeSigning'
    )
  })

  test('a fixed price asks for no contract, and takes none', async ({ assert }) => {
    await quote({ state: ContractState.delisted })
    const { session, lot } = await comingSession(operator, seller)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const named = { startingPrice: 1_600_000, stepPrice: 1_000, priceContract: COTTON }
    const add = () => addLots({ sessionId: session.id, lots: [{ ...named, batchId: batch.id }] }, operator.actor)
    await assert.refuses(add, 'auction.contractNotApplicable')
    await assert.refuses(
      () => editLot({ lotId: lot.id, priceContract: COTTON }, operator.actor),
      'auction.contractNotApplicable'
    )
    const published = await publishSession({ sessionId: session.id }, operator.actor)
    assert.isNotNull(published.publishedAt)
  })
})
