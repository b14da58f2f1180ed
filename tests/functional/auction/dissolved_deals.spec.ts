/* Deals that the platform cannot sign (state-machines §7.4): they are dissolved, and both sides have their money back. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { shiftClock } from '#core/clock'
import { dissolveDeal } from '#app/auction/actions/dissolve_deal'
import { abandonOverdue } from '#app/auction/actions/overdue_deals'
import { abandonLot, signDeal } from '#app/auction/actions/settle_deal'
import { registerEntry } from '#app/auction/actions/enter_session'
import { ownLots } from '#app/auction/queries/list_lots'
import { verifyLog } from '#app/auction/queries/verify_log'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { BASIS, comingSession, goTo, wonSession } from '#tests/helpers/live_sessions'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { decide } from '#tests/helpers/second_person'
import { publishSession } from '#app/auction/actions/publish_session'
import { AuctionDirection, LotState } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { ListingState } from '#app/listing/codes'
import { ContractState } from '#app/market/codes'
import { frozen } from '#app/ledger/rules/accounts'

let operator: TestOperator
let seller: TestMember
let buyer: TestMember

const frozenOf = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', frozen(member.company.id)).first())?.balance ?? 0
const lotRow = (id: number) => db.from('auction_lots').where('id', id).firstOrFail()
const salesState = async (id: number) => (await db.from('batches').where('id', id).firstOrFail()).sales_state
const quote = (fields: object) => db.from('futures_contracts').where('code', COTTON).update(fields)
const told = (lotCode: string) =>
  db
    .from('notices')
    .where({ code: 'N13', title: `${lotCode} 解除成交` })
    .orderBy('company_id')

test.group('Deals that cannot be signed', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    shiftClock(0)
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
    for (const member of [seller, buyer]) await openAccount(member.company, 1_000_000)
    await quoteCotton()
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('two operators dissolve a deal: deposit back, batch on sale, nobody has abandoned, log and books are right', async ({
    client,
    assert,
  }) => {
    const { lot, batch, session } = await wonSession(operator, seller, buyer, ...BASIS)
    assert.equal(await frozenOf(buyer), 2_186_450)
    const desk = await createOperator()
    const asked = await asOperator(client.post('/admin/api/auction_lots/actions/dissolve'), desk).json({
      ids: [lot.id],
      input: { reason: '点价合约已摘牌' },
    })
    asked.assertStatus(202)
    assert.equal((await lotRow(lot.id)).state, LotState.hammered)
    ;(await decide(client, await createOperator())).assertStatus(200)

    const dissolved = await lotRow(lot.id)
    assert.deepInclude(dissolved, { state: LotState.unsold, confirm_due: null, abandoned_at: null })
    assert.isNotNull(dissolved.dissolved_at)
    assert.deepEqual([await frozenOf(buyer), await frozenOf(seller)], [0, 0])
    assert.equal(await salesState(batch.id), SalesState.onSale)
    assert.deepEqual(
      (await told(batch.batchCode)).map(({ company_id: id }) => id),
      [seller.company.id, buyer.company.id].sort((a, b) => a - b)
    )
    const audited = await db.from('audit_logs').where({ action: 'auction.dissolve', entity_id: String(lot.id) })
    assert.lengthOf(audited, 1)
    assert.deepEqual(await verifyLedger(), [])
    assert.deepEqual(await verifyLog(session.id), [], 'sold by the hammer, whatever became of the deal')
    const shown = await ownLots({ tab: 'dissolved' }, buyer.actor)
    assert.deepInclude(shown.data[0], { id: lot.id, dissolved: true })
    await assert.rejects(() => signDeal({ lotId: lot.id }, buyer.actor))
  })

  test('a dissolved deal counts as no abandonment', async ({ assert }) => {
    for (let round = 0; round < 2; round++) {
      shiftClock(0)
      const { lot } = await wonSession(operator, seller, buyer)
      await dissolveDeal({ lotId: lot.id, reason: '无法开具合同' }, operator.actor)
    }
    shiftClock(0)
    const { session } = await comingSession(operator, seller)
    await publishSession({ sessionId: session.id }, operator.actor)
    await registerEntry({ sessionId: session.id, noticeVersion: 1 }, buyer.actor)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a purchase: the deposits of supplier and purchaser come back', async ({ assert }) => {
    const down = { priceDirection: AuctionDirection.down }
    const { lot } = await wonSession(operator, seller, buyer, down, { startingPrice: 1_700_000 })
    assert.deepEqual([await frozenOf(seller), await frozenOf(buyer)], [10_000_000, 10_000_000])
    await dissolveDeal({ lotId: lot.id, reason: '需求取消' }, operator.actor)
    assert.deepEqual([await frozenOf(seller), await frozenOf(buyer)], [0, 0])
    assert.deepEqual(await verifyLedger(), [])
  })

  for (const [what, ended, reason] of [
    ['was delisted', { state: ContractState.delisted }, 'order.noQuoteToDeal'],
    ['is past its last day', { last_point_date: '2020-01-15' }, 'order.pointingOver'],
  ] as const)
    test(`the deal is dissolved by itself once its contract ${what}`, async ({ assert }) => {
      const { lot, batch, due } = await wonSession(operator, seller, buyer, ...BASIS)
      await quote(ended)
      await assert.refuses(() => signDeal({ lotId: lot.id }, buyer.actor), reason)
      assert.equal(await abandonOverdue(), 0)
      assert.equal((await lotRow(lot.id)).state, LotState.hammered, 'not before the term is over')
      goTo(due.plus({ seconds: 1 }))
      assert.equal(await abandonOverdue(), 0)
      assert.equal((await lotRow(lot.id)).state, LotState.unsold)
      assert.equal(await frozenOf(buyer), 0)
      assert.equal(await salesState(batch.id), SalesState.onSale)
      assert.lengthOf(await told(batch.batchCode), 2)
      assert.deepEqual(await verifyLedger(), [])
    })

  test('an obstacle that stays ends the deal after the stated number of extensions', async ({ assert }) => {
    const { lot, listing, due } = await wonSession(operator, seller, buyer)
    await db.from('listings').where('id', listing.id).update({ state: ListingState.unlisted })
    let end = due
    for (let extension = 1; extension <= 5; extension++) {
      goTo(end.plus({ seconds: 1 }))
      await abandonOverdue()
      const row = await lotRow(lot.id)
      assert.deepInclude(row, { state: LotState.hammered, postponements: extension })
      end = DateTime.fromJSDate(row.confirm_due)
    }
    goTo(end.plus({ seconds: 1 }))
    await abandonOverdue()
    assert.equal((await lotRow(lot.id)).state, LotState.unsold)
    assert.equal(await frozenOf(buyer), 0)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('signing, abandoning and dissolving at once: exactly one of them happens', async ({ assert }) => {
    for (let round = 0; round < 3; round++) {
      shiftClock(0)
      const { lot } = await wonSession(operator, seller, buyer)
      const results = await Promise.allSettled([
        signDeal({ lotId: lot.id }, buyer.actor),
        dissolveDeal({ lotId: lot.id, reason: '无法开具合同' }, operator.actor),
        abandonLot({ lotId: lot.id }, buyer.actor),
        dissolveDeal({ lotId: lot.id, reason: '无法开具合同' }, operator.actor),
      ])
      assert.lengthOf(
        results.filter(({ status }) => status === 'fulfilled'),
        1
      )
      assert.deepEqual(await verifyLedger(), [])
    }
  })

  test('a signed deal is an order, and not dissolved', async ({ assert }) => {
    const { lot } = await wonSession(operator, seller, buyer)
    await signDeal({ lotId: lot.id }, buyer.actor)
    await assert.refuses(
      () => dissolveDeal({ lotId: lot.id, reason: '无法开具合同' }, operator.actor),
      'auction.signedNotDissolvable'
    )
  })
})
